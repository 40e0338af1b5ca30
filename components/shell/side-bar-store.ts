import { create } from 'zustand';

/** Whether the side bar's sheet is open in a narrow window. */
export const useSideBar = create<{ open: boolean; setOpen: (open: boolean) => void }>()((set) => ({
  open: false,
  setOpen: (open) => set({ open }),
}));

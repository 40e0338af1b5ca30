import { create } from 'zustand';

/** Whether the side bar's sheet is open, where the window is too narrow for a side bar. */
export const useSideBar = create<{ open: boolean; setOpen: (open: boolean) => void }>()((set) => ({
  open: false,
  setOpen: (open) => set({ open }),
}));

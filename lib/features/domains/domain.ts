/** A domain: deliverables that belong together, and the memories that only they use. */
export interface Domain {
  id: string;
  name: string;
  deliverables: { id: string; title: string }[];
  /** How many memories belong to it. */
  memories: number;
}

import type { MemoryType } from './memory-types.ts';

/** A message of the person: its id, its text, when it was sent (ISO 8601), and the turn that answered it, if one did. */
export interface SaidMessage {
  id: string;
  said: string;
  created_at: string;
  turn_id: string | null;
}

/** A memory that was found in a message. */
export interface FoundMemory {
  /** The message's id. */
  message: string;
  content: string;
  type: MemoryType;
  /** 0..1. */
  importance: number;
  /** When it was true. ISO 8601. */
  asOf: string;
  /** Ids of known memories that it corrects. */
  supersedes?: string[];
}

import { z } from 'zod';

/** What the turn of another program's call keeps of it: its token's name or issuer, and how it names itself. */
const called = z.object({ via: z.string(), client: z.string().optional() });

/** The program that a turn's end names; undefined where it names none. */
export const mcpClientOf = (exitDetail: unknown): z.output<typeof called> | undefined => called.safeParse(exitDetail).data;

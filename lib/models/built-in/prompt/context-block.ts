/** The context before the newest message: time, time zone, screen and memories. */
export interface ContextBlock {
  now?: Date;
  /** IANA name. */
  timeZone?: string;
  /** The person's name. */
  person?: string;
  /** The ref of the entity on screen. */
  screen?: string;
  memories: { ref: string; content: string }[];
  /** Save only what the person explicitly asks to save. */
  remembersOnlyAsked: boolean;
  /** Refs that an earlier attempt at this reply already created. */
  madeBefore: string[];
}

/** True for the text part that contains the context. */
export function isContextBlock(text: string): boolean {
  return /^\s*<context>\s/.test(text) && /<\/context>\s*$/.test(text);
}

/** Reads the context; missing parts are omitted. */
export function readContextBlock(text: string): ContextBlock {
  const line = (name: string) => new RegExp(`^${name}: *(.+)$`, 'm').exec(text)?.[1]?.trim();
  const now = new Date(line('Now') ?? '');
  return {
    ...(Number.isNaN(now.getTime()) ? {} : { now }),
    timeZone: knownZone(line('Time zone')),
    person: line('Person'),
    screen: line('On screen'),
    remembersOnlyAsked: line('Remember') !== undefined,
    memories: [...text.matchAll(/^- (memory:[\w.-]+) \(\w+\) (.+)$/gm)].map(([, ref, content]) => ({ ref: ref!, content: content! })),
    madeBefore: [...text.matchAll(/^- Write .*: succeeded → (\w+:[\w.-]+)$/gm)].map(([, ref]) => ref!),
  };
}

function knownZone(name: string | undefined): string | undefined {
  try {
    return name && new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone ? name : undefined;
  } catch {
    return undefined;
  }
}

import type { PlatformName } from '#lib/entities/platform-names.ts';

/** Something that somebody does on a platform at a time. */
export interface Deed {
  at: Date;
  do(): Promise<unknown>;
}

/** A running emulator. */
export interface StartedVendor {
  /** The settings with which the app reaches it. */
  settings: Record<string, string>;
  /** What happened on it until `now`. */
  deeds: Deed[];
}

/** A platform that can be tried without an account. */
export interface Vendor {
  name: PlatformName;
  /** A text of Maya’s button on the page of the emulator. */
  button: string;
  /** The names of the resources that are read for Maya from the beginning. */
  picked: string[];
  /** Where its data is: an emulator that can be written to. */
  start(now: Date): Promise<StartedVendor>;
}

import manifest from '../../package.json' with { type: 'json' };

/** This installation's version, from package.json. */
export const version: string = manifest.version;

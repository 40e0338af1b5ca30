import manifest from '../../package.json' with { type: 'json' };

/** This installation's version, as package.json says it. */
export const version: string = manifest.version;

import { systemClock } from '#lib/base/clock.ts';
import type { Services } from '#lib/base/services.ts';
import { createActingAs } from '#lib/database/acting-as.ts';
import { deliverVersion } from '../deliver-version.ts';
import { createOutlets } from '../outlets/index.ts';

/** A process that delivers one version, to be killed by a test. Its argument is JSON. */
const { settings, run } = JSON.parse(process.argv[2]!);
const actingAs = createActingAs(settings);
const outlets = createOutlets(settings, systemClock(), { actingAs, platforms: {} as Services['platforms'] });
await deliverVersion({ actingAs, outlets, log: () => '' }, run, new AbortController().signal);

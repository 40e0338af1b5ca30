import { systemClock } from '#lib/base/clock.ts';
import { createActingAs } from '#lib/database/acting-as.ts';
import { deliverVersion } from '../deliver-version.ts';
import { createOutlets } from '../outlets/index.ts';

/** A process that delivers one version, to be killed by a test. Its argument is JSON. */
const { settings, run } = JSON.parse(process.argv[2]!);
const outlets = createOutlets(settings, systemClock());
await deliverVersion({ actingAs: createActingAs(settings), outlets, log: () => '' }, run, new AbortController().signal);

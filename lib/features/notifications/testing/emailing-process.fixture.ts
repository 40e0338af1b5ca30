import { systemClock } from '#lib/base/clock.ts';
import { createActingAs } from '#lib/database/acting-as.ts';
import { emailNotifications } from '../email-notifications.ts';
import { createMailer } from '../mailer.ts';

/** A process that sends one email, to be killed by a test. Its argument is JSON. */
const { settings, email } = JSON.parse(process.argv[2]!);
const services = { db: createActingAs(settings)(email.userId), mailer: createMailer(settings)!, clock: systemClock(), log: () => '' };
await emailNotifications(services, email, new AbortController().signal);

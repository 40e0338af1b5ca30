import { systemClock } from '#lib/base/clock.ts';
import { createActingAs } from '#lib/database/acting-as.ts';
import { emailNotifications } from '../email-notifications.ts';
import { createMailer } from '../mailer.ts';

/** A process that sends one email, to be killed by a test. Its argument is JSON. */
const { settings, mail } = JSON.parse(process.argv[2]!);
const services = { db: createActingAs(settings)(mail.userId), mailer: createMailer(settings)!, clock: systemClock(), log: () => '' };
await emailNotifications(services, mail, new AbortController().signal);

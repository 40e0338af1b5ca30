import { linearEmulator } from '#lib/features/integrations/platforms/testing/linear-emulator.ts';
import { linearIssues, linearUpdates } from '../company/linear.ts';
import { type PersonKey, people } from '../company/people.ts';
import { dated, timeOf } from '../moment.ts';
import type { Deed, Vendor } from './vendor.ts';

const app = { clientId: 'emulated', clientSecret: 'emulated' };

export const linear: Vendor = {
  name: 'linear',
  button: 'Maya',
  picked: ['Product', 'Launch'],

  async start(now) {
    const emulator = await linearEmulator(app);
    const { url, teams, launch } = emulator;
    const personOf = (key: PersonKey) =>
      key === 'maya' ? emulator.people.maya : { id: key, name: people[key].name, url: `${url}/acme/profiles/${key}` };
    const deeds = linearIssues.flatMap(({ at, from, title, text, assignee, labels = [], isForLaunch, comments = [], ended }): Deed[] => {
      let issue: ReturnType<typeof emulator.writeIssue>;
      const write = async () => {
        issue = emulator.writeIssue(title, {
          team: teams.product,
          project: isForLaunch ? launch : null,
          description: dated(text, now),
          creator: personOf(from),
          assignee: personOf(assignee),
          labels: { nodes: labels.map((name) => ({ name })) },
        });
      };
      const end = async (how: 'Done' | 'Canceled') => {
        const time = new Date().toISOString();
        emulator.change(issue, { state: { name: how }, ...(how === 'Done' ? { completedAt: time } : { canceledAt: time }) });
      };
      return [
        { at: timeOf(at, now), do: write },
        ...comments.map(
          (comment): Deed => ({
            at: timeOf(comment.at, now),
            do: async () => emulator.writeComment(dated(comment.text, now), { issue }, personOf(comment.from)),
          }),
        ),
        ...(ended ? [{ at: timeOf(ended.at, now), do: () => end(ended.how) }] : []),
      ];
    });
    const updates = linearUpdates.map(
      ({ at, health, text }): Deed => ({
        at: timeOf(at, now),
        do: async () => emulator.writeUpdate(dated(text, now), health, emulator.people.maya),
      }),
    );
    const settings = { LINEAR_CLIENT_ID: app.clientId, LINEAR_CLIENT_SECRET: app.clientSecret, LINEAR_URL: url, LINEAR_API_URL: url };
    return { settings, deeds: [...deeds, ...updates] };
  },
};

import { faultProxy } from '#lib/features/integrations/platforms/testing/fault-proxy.ts';
import { type LinearEmulator, linearEmulator } from '#lib/features/integrations/platforms/testing/linear-emulator.ts';
import { linearIssues, linearUpdates } from '../company/linear.ts';
import { type PersonKey, people } from '../company/people.ts';
import { dated, timeOf } from '../moment.ts';
import { type Origin, withPages } from './origin-page.ts';
import type { Deed, Vendor } from './vendor.ts';

const app = { clientId: 'emulated', clientSecret: 'emulated' };

export const linear: Vendor = {
  name: 'linear',
  button: 'Maya',
  picked: ['Product', 'Launch'],

  async start(now) {
    const emulator = await linearEmulator(app);
    const proxy = await faultProxy(emulator.url);
    proxy.fault = withPages(async (address) => originAt(address, emulator));
    const { teams, launch } = emulator;
    const { url } = proxy;
    emulator.showPagesAt(url);
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

/** The issue, or the updates of a project, that a link leads to. */
function originAt({ pathname }: URL, { issues, comments, projectUpdates }: LinearEmulator): Origin | undefined {
  if (pathname === '/acme/updates')
    return {
      title: 'Updates',
      entries: projectUpdates.map(({ user, createdAt, body }) => ({ author: user.name, at: createdAt, text: body })),
    };
  const issue = issues.find(({ identifier }) => pathname === `/acme/issue/${identifier}`);
  if (!issue) return undefined;
  const { identifier, title, state, creator, createdAt, description } = issue;
  const own = comments.filter((comment) => comment.issue === issue);
  return {
    title: `${identifier} ${title} (${state.name})`,
    entries: [
      { author: creator.name, at: createdAt, text: description },
      ...own.map((comment) => ({ author: comment.user.name, at: comment.createdAt, text: comment.body })),
    ],
  };
}

import { z } from 'zod';
import { integrationPage, platformLabels, platformNames } from '#lib/entities/platform-names.ts';
import { defineAction } from './define-action.ts';
import { requirePlatform } from './platform-connection.ts';

/** Shows the person a card with which they sign in to a platform. Nothing is connected without them. */
export const platformAuth = defineAction({
  name: 'platform.auth',
  description: `Show the person a card to connect ${platformNames.join(', ')}`,
  targetType: 'platform',
  acceptsUnconnected: true,
  requires: [],
  effect: 'external',
  params: z.strictObject({}),
  follow: true,
  async execute({ connectable = [], sessionId }, { target: { row, ref } }) {
    const provider = requirePlatform(String(row.provider));
    const page = integrationPage(provider);
    const label = platformLabels[provider];
    if (!connectable.includes(provider)) {
      const message = `${label} is not set up on this installation, so nobody can connect it yet. An administrator has to do that first: the page ${page} says how.`;
      return { status: 'not_set_up', provider, ref, page, message };
    }
    if (row.status === 'active') return { status: 'connected', provider, ref, page, message: `${label} is connected.` };
    const message =
      sessionId === undefined
        ? `The person connects ${label} and chooses what may be read on the page ${page} of this app. Until then, nothing is connected.`
        : `The person sees a card to connect ${label} and choose what may be read. The chat continues when they have; until then, nothing is connected.`;
    return { status: 'started', provider, ref, page, message };
  },
});

import { z } from 'zod';
import { PrimitiveError } from '#lib/base/errors.ts';
import { isPlatformName, platformLabels, platformNames } from '#lib/features/integrations/platforms/platform-names.ts';
import { defineAction } from './define-action.ts';

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
  async execute({ connectable = [] }, { target: { row, ref } }) {
    const provider = String(row.provider);
    const page = `/settings/integrations/${provider}`;
    if (!isPlatformName(provider))
      throw new PrimitiveError('not_found', `"${provider}" cannot be connected. Platforms: ${platformNames.join(', ')}.`, {
        path: 'target',
        available: [...platformNames],
      });
    const label = platformLabels[provider];
    if (!connectable.includes(provider))
      throw new PrimitiveError(
        'conflict',
        `${label} is not set up on this installation. The page ${page} says what an administrator has to create.`,
        {
          page,
        },
      );
    if (row.status === 'active') return { status: 'connected', provider, ref, page, message: `${label} is connected.` };
    return {
      status: 'started',
      provider,
      ref,
      page,
      message: `The person sees a card to connect ${label} and choose what may be read. The chat continues when they have; until then, nothing is connected.`,
    };
  },
});

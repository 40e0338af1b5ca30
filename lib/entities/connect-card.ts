import { integrationPage, type PlatformName } from '#lib/entities/platform-names.ts';
import { refTo } from '#lib/refs/format-ref.ts';

/**
 * What a refusal carries when a person can end it by connecting a platform, or by choosing what may be read there: the page on which
 * they do, and the card that a chat shows.
 */
export function connectCard(platform: PlatformName, { choose = false } = {}) {
  return {
    page: integrationPage(platform),
    ui_action: { type: 'FOLLOW', data: { ref: refTo('platform', platform), ...(choose && { choose }) } },
  } as const;
}

/** Says so, to the person and the model: a chat shows the card, another program only the page. */
export const connectsOn = (platform: PlatformName) =>
  `A chat shows a card for that now; it is also on the page ${integrationPage(platform)}.`;

/** The platforms that can be connected; a ref names them so. */
export const platformNames = ['slack', 'google', 'github', 'linear', 'notion'] as const;
export type PlatformName = (typeof platformNames)[number];

export const isPlatformName = (name: string): name is PlatformName => (platformNames as readonly string[]).includes(name);

/** What people call them. */
export const platformLabels: Record<PlatformName, string> = {
  slack: 'Slack',
  google: 'Google',
  github: 'GitHub',
  linear: 'Linear',
  notion: 'Notion',
};

/** Where a person connects a platform, and chooses what may be read there. */
export const integrationPage = (platform: string) => `/settings/integrations/${platform}`;

/** The same as messages for a person name it. Pages make a link of it. */
export const settingsOf = (platform: PlatformName) => `Settings → Integrations → ${platformLabels[platform]}`;

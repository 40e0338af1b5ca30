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

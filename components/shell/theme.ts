export const themes = ['system', 'light', 'dark'] as const;

/** The theme: the system's, or a fixed one. */
export type Theme = (typeof themes)[number];

/** The cookie that the server reads, so that the first paint has the right colors. */
export const themeCookie = 'theme';

/** The theme a cookie names; anything unknown follows the system. */
export function themeFrom(value: string | undefined): Theme {
  return themes.find((theme) => theme === value) ?? 'system';
}

/** Applies the theme to this tab and stores it in this browser. */
export function showTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  // biome-ignore lint/suspicious/noDocumentCookie: Firefox and Safari have no cookieStore
  document.cookie = `${themeCookie}=${theme}; path=/; max-age=31536000; samesite=lax`;
}

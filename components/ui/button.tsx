import type { ComponentProps } from 'react';

export type ButtonKind = 'primary' | 'danger' | 'fill' | 'plain';

const classOf: Record<ButtonKind, string> = { primary: 'btn btn-primary', danger: 'btn btn-danger', fill: 'btn', plain: 'btn btn-plain' };

/**
 * A button that names its outcome. One primary per view; `danger` replaces it for permanent deletion. `busy` ignores further presses while its action runs, and keeps the focus on it.
 */
export function Button({
  kind = 'fill',
  busy = false,
  type = 'button',
  className = '',
  onClick,
  children,
  ...rest
}: ComponentProps<'button'> & { kind?: ButtonKind; busy?: boolean }) {
  return (
    <button
      type={type}
      className={`${classOf[kind]} ${className}`}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      {...rest}
    >
      {children}
    </button>
  );
}

/** A button that is only an icon, so its name is required. */
export function IconButton({ label, type = 'button', className = '', ...rest }: ComponentProps<'button'> & { label: string }) {
  return <button type={type} className={`btn-icon ${className}`} aria-label={label} {...rest} />;
}

/** The product's mark, a pilcrow. */
export function Mark({ size = 20, className = '' }: { size?: number; className?: string }) {
  return (
    <svg className={`icon ${className}`} viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
      <path d="M11.5 3.5H9a4.75 4.75 0 0 0 0 9.5h2.5z" fill="currentColor" stroke="none" />
      <path d="M11.5 20.5v-17H19M16.25 3.5v17" />
    </svg>
  );
}

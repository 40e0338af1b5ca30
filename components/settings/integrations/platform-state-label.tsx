import { Check, Circle, Clock, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PlatformState } from '#lib/features/integrations/platforms/platform-state.ts';

interface Shown {
  word: string;
  className: string;
  sign: ReactNode;
}

const none = <Circle size={15} />;
const warning = <TriangleAlert size={15} />;

const states: Record<PlatformState, Shown> = {
  not_set_up: { word: 'Not set up', className: 'text-ink-3', sign: none },
  not_connected: { word: 'Not connected', className: 'text-ink-3', sign: none },
  nothing_picked: { word: 'Nothing chosen', className: 'text-warn', sign: none },
  ended: { word: 'Access ended', className: 'text-bad', sign: warning },
  failing: { word: 'Not all read', className: 'text-bad', sign: warning },
  reading: { word: 'Reading', className: 'text-ink', sign: <span className="busy size-3.5!" /> },
  fresh: { word: 'Fresh', className: 'text-good', sign: <Check size={15} /> },
  recent: { word: 'Read today', className: 'text-ink-2', sign: <Clock size={15} /> },
  stale: { word: 'Stale', className: 'text-warn', sign: <Clock size={15} /> },
};

/** The state of a platform, as a few words and an icon. */
export function PlatformStateLabel({ state }: { state: PlatformState }) {
  const { word, className, sign } = states[state];
  return (
    <span className={`state ${className}`}>
      {sign}
      <span>{word}</span>
    </span>
  );
}

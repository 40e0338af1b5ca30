import { useEffect, useMemo, useState } from 'react';
import type { ReplayStep } from '#lib/admin/replay.ts';
import { foldReadable } from '#lib/turns/fold.ts';
import type { PartnerMessage } from '#lib/turns/message.ts';

/** How many times faster than it was. */
export const speeds = [1, 4, 16] as const;
export type Speed = (typeof speeds)[number];

/** Of a pause this much is kept, in ms, however long nothing was said. */
const LONGEST_PAUSE_MS = 5000;

/** Goes through the steps of a turn: `place` is how many of them have come. Playing ends at the last. */
export function useReplay(turnId: string, steps: readonly ReplayStep[]) {
  const [place, setPlace] = useState(0);
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState<Speed>(1);
  const message = useMessageAt(turnId, steps, place);

  const go = (to: number) => setPlace(Math.max(0, Math.min(steps.length, to)));
  useEffect(() => {
    if (!playing) return;
    const next = steps[place];
    if (!next) {
      setPlaying(false);
      return;
    }
    const pause = Math.min(LONGEST_PAUSE_MS, next.at - (steps[place - 1]?.at ?? 0)) / speed;
    const timer = setTimeout(() => setPlace(place + 1), pause);
    return () => clearTimeout(timer);
  }, [playing, place, steps, speed]);

  return {
    place,
    playing,
    speed,
    message,
    setSpeed,
    go(to: number) {
      setPlaying(false);
      go(to);
    },
    /** Plays on, from the start when it is at its end; or stands still. */
    toggle() {
      if (!playing && place === steps.length) go(0);
      setPlaying(!playing);
    },
  };
}

/** The message that so many steps amount to: what a browser would have made of them. */
function useMessageAt(turnId: string, steps: readonly ReplayStep[], place: number): PartnerMessage {
  const empty = useMemo<PartnerMessage>(() => ({ id: turnId, role: 'assistant', parts: [] }), [turnId]);
  const [shown, setShown] = useState(empty);
  useEffect(() => {
    let wanted = true;
    const chunks = steps.slice(0, place).map(({ chunk }) => chunk);
    void foldReadable(turnId, chunks).then(({ message }) => wanted && setShown(message));
    return () => {
      wanted = false;
    };
  }, [turnId, steps, place]);
  return place === 0 ? empty : shown;
}

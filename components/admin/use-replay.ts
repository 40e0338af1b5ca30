import { useEffect, useMemo, useState } from 'react';
import type { ReplayStep } from '#lib/admin/replay.ts';
import { foldReadable } from '#lib/turns/fold.ts';
import type { PartnerMessage } from '#lib/turns/message.ts';

/** Playback speeds. */
export const speeds = [1, 4, 16] as const;
export type Speed = (typeof speeds)[number];

/** The longest pause that is played, in ms. */
const LONGEST_PAUSE_MS = 5000;

/** Steps through a turn: `place` is how many steps have been applied. Playback stops at the last. */
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
    /** Plays, from the start if it is at the end; or pauses. */
    toggle() {
      if (!playing && place === steps.length) go(0);
      setPlaying(!playing);
    },
  };
}

/** The message after so many steps, as a browser would have built it. */
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

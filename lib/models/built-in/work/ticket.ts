import { asJson } from '#lib/base/json.ts';

/** A work ticket, as the request for its run describes it. */
export interface Ticket {
  ref: string;
  type: string;
  task: string;
  parameters: Record<string, unknown>;
  from: Date;
  to: Date;
  /** Calls that the person declined. */
  declined: string[];
  /** The result of the previous run. */
  before?: string;
}

/** Reads the request for a run and its later messages; null for any other message. */
export function readTicket(said: string, later: readonly string[] = []): Ticket | null {
  const ticket = /^<ticket ref="([^"]+)" type="(\w+)">\n([\s\S]*?)\n<\/ticket>/.exec(said);
  const period = /^<period from="([^"]+)" to="([^"]+)"\/>$/m.exec(said);
  if (!ticket || !period) return null;
  return {
    ref: ticket[1]!,
    type: ticket[2]!,
    task: ticket[3]!,
    parameters: parametersIn(/^<parameters>\n([\s\S]*?)\n<\/parameters>$/m.exec(said)?.[1]),
    from: new Date(period[1]!),
    to: new Date(period[2]!),
    declined: later.flatMap((words) => [...words.matchAll(/^Not approved: (.+)$/gm)].map(([, subject]) => subject!)),
    before: /^<before [^>]*>\n([\s\S]*?)\n<\/before>$/m.exec(said)?.[1],
  };
}

function parametersIn(text: string | undefined): Record<string, unknown> {
  try {
    return asJson(JSON.parse(text ?? '{}'));
  } catch {
    return {};
  }
}

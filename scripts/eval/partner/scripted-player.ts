import { call, type Replyable, type RequestBody, reply, type ScriptedModel, text } from '#e2e/scripted-model/index.ts';
import type { Rows } from '../rows.ts';
import { findRow, type NamedType } from './find-row.ts';
import type { Scenario, Step } from './scenario.ts';

/** Plays the steps of scenarios on a scripted model: proves that the evaluation works, and that its judges tell good from bad. */
export class ScriptedPlayer {
  readonly #open = new Map<string, { model: string; message: string; replies: Replyable[] }>();

  constructor(scriptedModel: ScriptedModel) {
    scriptedModel.script((body) => this.#next(body));
  }

  /** The model `model` answers the scenario with these steps from now on. @param rows those that the steps name */
  play(model: string, { name, messages }: Scenario, steps: readonly Step[], rows: Rows): void {
    this.#open.set(`${model} ${name}`, { model, message: messages[0]!, replies: steps.map((step) => toReply(step, rows)) });
  }

  /** The next step of the scenario whose first message begins the request. */
  #next(body: RequestBody): Replyable | undefined {
    const first = JSON.stringify(body.messages[0]?.content);
    const playing = [...this.#open.values()].filter(
      ({ model, message }) => model.endsWith(body.model) && first.includes(JSON.stringify(message).slice(1, -1)),
    );
    // A message can be part of another scenario's.
    return playing.toSorted((a, b) => b.message.length - a.message.length)[0]?.replies.shift();
  }
}

function toReply(step: Step, rows: Rows): Replyable {
  const named = JSON.parse(withIds(JSON.stringify(step), rows)) as Step;
  if (typeof named === 'string') return reply([text(named)]);
  const calls = (Array.isArray(named) ? named : [named]).flatMap((one) => Object.entries(one));
  return reply(calls.map(([name, input]) => call(name, typeof input === 'string' ? { message: input } : input)));
}

/** `deliverable:<Newsletter>` becomes the ref of that row, and `<memory:Tom likes>` its id. */
function withIds(json: string, rows: Rows): string {
  return json
    .replaceAll(/<(deliverable|memory|work|document):([^<>]+)>/g, (_, type: NamedType, name: string) => findRow(rows, type, name))
    .replaceAll(
      /\b(deliverable|memory|work|document):<([^<>]+)>/g,
      (_, type: NamedType, name: string) => `${type}:${findRow(rows, type, name)}`,
    );
}

import type { EvalPerson, EvalTurn } from '../eval-person.ts';
import type { Rows } from '../rows.ts';
import { addExtraRows, type RowServices } from './extra-rows.ts';
import { findRow } from './find-row.ts';
import type { Played, PlayedTurn } from './played.ts';
import type { Scenario } from './scenario.ts';

/** The most reactions of the person to one message: an answer and decisions. */
const MOST_REACTIONS = 4;

/**
 * Plays a scenario with a person whose account holds its workspace.
 * @param prepare called with the rows before the first message
 */
export async function playScenario(
  scenario: Scenario,
  person: EvalPerson,
  services: RowServices,
  prepare: (before: Rows) => void = () => {},
): Promise<Played> {
  const { data } = await person.db.from('profiles').select('time_zone').eq('id', person.id).single().throwOnError();
  const timeZone = data.time_zone;
  await addExtraRows(person, timeZone, scenario.rows, services);
  const before = await person.rows();
  prepare(before);
  const screen = scenario.screen && screenRef(before, scenario.screen);
  const turns: PlayedTurn[] = [];
  for (const message of scenario.messages)
    turns.push(
      ...(await reactions(
        scenario,
        person,
        await person.say(message, screen ? { screen } : {}),
        turns.some(({ question }) => question),
      )),
    );
  return { before, after: await person.rows(), turns, timeZone };
}

/** The turn, and those that follow from the person's answer to its question and from their decisions. */
async function reactions(
  { answer, approval: decision }: Scenario,
  person: EvalPerson,
  first: EvalTurn,
  hasAnswered: boolean,
): Promise<PlayedTurn[]> {
  const turns = [{ ...first, approved: false }];
  let isAnswered = hasAnswered;
  while (turns.length <= MOST_REACTIONS) {
    const { question, approval } = turns.at(-1)!;
    if (approval) turns.push({ ...(await person.decide(approval, decision)), approved: decision === 'approve' });
    else if (question && answer !== undefined && !isAnswered) {
      isAnswered = true;
      turns.push({ ...(await person.answer(question, answer)), approved: false });
    } else break;
  }
  return turns;
}

function screenRef(rows: Rows, name: string): string {
  const type = rows.work_tickets.some(({ task }) => String(task).includes(name)) ? 'work' : 'deliverable';
  return `${type}:${findRow(rows, type, name)}`;
}

import { describe, expect, test } from 'vitest';
import { certainScope } from './certain-scope.ts';

const weekly = { id: '11111111-1111-4111-8111-111111111111', title: 'Weekly status', reader: 'Sarah Chen' };
const board = { id: '22222222-2222-4222-8222-222222222222', title: 'Board update', reader: 'Nils' };
const deliverables = [weekly, board];
const scopeOf = (content: string, type: string, onScreen?: string) => certainScope({ content, type }, deliverables, onScreen);
const everywhere = { scope: 'everywhere' };

describe('the scope of a memory', () => {
  test('is the deliverable whose edit taught it', () => {
    const taught = {
      content: 'Open with “Risks”.',
      type: 'preference',
      source_type: 'edit',
      source_ref: `deliverable:${weekly.id}/versions/2`,
    };
    expect(certainScope(taught, [])).toEqual({ scope: 'deliverable', deliverable_id: weekly.id });
  });

  test.each([
    ['I hate exclamation marks', 'preference'],
    ['We prefer short sentences', 'preference'],
    ['Never use jargon', 'instruction'],
    ['From now on write in British English', 'instruction'],
  ])('is everywhere for the person’s own “%s”', (content, type) => expect(scopeOf(content, type)).toEqual(everywhere));

  test.each([
    ['Sarah wants the money first', 'preference', 'Sarah Chen'],
    ['Sarah Chen prefers long reports now', 'preference', 'Sarah Chen'],
    ['My manager Nils likes short reports', 'preference', 'Nils'],
    ['I prefer short reports for Nils', 'preference', 'Nils'],
    ['Whenever you write to Sarah, be brief', 'instruction', 'Sarah Chen'],
    ['Dana wants the money first', 'preference', 'Dana'],
    ['The board wants the figures first', 'preference', 'board'],
    ['For Sarah: the export is late', 'fact', 'Sarah Chen'],
    ['Tell Sarah that the export is late', 'fact', 'Sarah Chen'],
    ['The export is late, for Nils.', 'fact', 'Nils'],
  ])('is the reader that “%s” is about or for', (content, type, reader) =>
    expect(scopeOf(content, type)).toEqual({ scope: 'reader', reader }),
  );

  test.each([
    ['Keep the weekly status under one page', 'instruction', weekly.id],
    ['I like the board update to be formal', 'preference', board.id],
    ['For the weekly status: the export is late', 'fact', weekly.id],
    ['We decided to hire two people, for the “Board update”', 'decision', board.id],
  ])('is the deliverable that “%s” names', (content, type, deliverable_id) =>
    expect(scopeOf(content, type)).toEqual({ scope: 'deliverable', deliverable_id }),
  );

  test('is the deliverable on the screen when nothing else is named', () => {
    expect(scopeOf('The export is late', 'fact', board.id)).toEqual({ scope: 'deliverable', deliverable_id: board.id });
    expect(scopeOf('For Sarah: the export is late', 'fact', board.id)).toEqual({ scope: 'reader', reader: 'Sarah Chen' });
  });

  test('is the domain that it was put into', () => {
    expect(certainScope({ content: 'The export is late', type: 'fact', domain_id: 'd' }, [])).toEqual({ scope: 'domain', domain_id: 'd' });
  });

  test.each([
    ['We decided to move the launch to 12 March', 'decision'],
    ['<img src=x onerror=alert(1)>xxxx', 'fact'],
    ['Sarah is leaving in June, and she does not know yet', 'fact'],
    ['Our weekly status is on Mondays at 9', 'fact'],
    ['Tom and Sarah prefer Nils to write', 'preference'],
    ['Neither of them likes reports for Sarah or Nils', 'instruction'],
    ['In March, we hired two people', 'fact'],
    ['What else: <b>likes', 'preference'],
  ])('is not set for “%s”, which merely mentions someone or nothing', (content, type) => expect(scopeOf(content, type)).toBeNull());

  test('is not set when two readers or two deliverables match the name', () => {
    const two = [weekly, { ...board, reader: 'Sarah Miller' }];
    expect(certainScope({ content: 'Tell Sarah that the export is late', type: 'fact' }, two)).toBeNull();
    const same = [weekly, { ...board, title: 'Weekly status' }];
    expect(certainScope({ content: 'For the weekly status: the export is late', type: 'fact' }, same)).toBeNull();
  });
});

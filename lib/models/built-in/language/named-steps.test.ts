import { describe, expect, it } from 'vitest';
import { namedSteps, placeOfStep } from './named-steps.ts';

const steps = ['Give notice', 'Sign the new contract', 'Move the data', 'Book the caterer'].map((content) => ({ content }));

describe('the steps that a text names', () => {
  it.each<[string, number[]]>([
    ['first two are finished', [0, 1]],
    ['the last two', [2, 3]],
    ['the first 3 are done', [0, 1, 2]],
    ['1 and 3 are done', [0, 2]],
    ['steps 1, 2 and 4', [0, 1, 3]],
    ['1-3 are finished', [0, 1, 2]],
    ['#2', [1]],
    ['the second and the fourth', [1, 3]],
    ['the last one', [3]],
    ['all of them', [0, 1, 2, 3]],
    ['everything but the caterer', [0, 1, 2]],
    ['all done except for the contract and the data', [0, 3]],
    ['everything apart from the last two is done', [0, 1]],
    ['the contract and the third', [1, 2]],
    ['the contract and the data are both done', [1, 2]],
    ['the venue', []],
    ['i did all of them', [0, 1, 2, 3]],
    ['all set with the caterer', [3]],
    ['we hired 2 people', []],
  ])('“%s”', (text, named) => expect(namedSteps(text, steps)).toEqual(named));

  it('a word of a step is no number of one', () => {
    expect(namedSteps('the first draft is done', [{ content: 'Find a venue' }, { content: 'Write the first draft' }])).toEqual([1]);
  });
});

describe('the place of a new step', () => {
  it.each<[string, number, string]>([
    ['"ask legal" before everything else', 0, '"ask legal"'],
    ['ask legal as the first step', 0, 'ask legal'],
    ['ask legal at the top of the list', 0, 'ask legal'],
    ['ask legal, put it first', 0, 'ask legal'],
    ['before anything else, ask legal', 0, 'ask legal'],
    ['ask legal as step 2', 1, 'ask legal'],
    ['ask legal as the third step', 2, 'ask legal'],
    ['ask legal after the contract', 2, 'ask legal'],
    ['ask legal right before the second one', 1, 'ask legal'],
    ['before we move the data: make a backup', 2, 'make a backup'],
    ['a legal review between the contract and the data', 2, 'a legal review'],
    ['a legal review between steps 1 and 2', 1, 'a legal review'],
    ['a legal review between giving notice and signing the contract', 1, 'a legal review'],
    ['a legal review after the last one', 4, 'a legal review'],
    ['a legal review as the last step', 4, 'a legal review'],
    ['collect allergies as a step', 4, 'collect allergies'],
    ['review it with legal after that', 4, 'review it with legal'],
    ['call Bo after the summer break', 4, 'call Bo after the summer break'],
    ['book flights', 4, 'book flights'],
    ['call Bo after 3', 4, 'call Bo after 3'],
    ['call Bo between 2 and 3', 4, 'call Bo between 2 and 3'],
  ])('of “%s”', (text, at, rest) => expect(placeOfStep(text, steps)).toEqual({ at, rest }));
});

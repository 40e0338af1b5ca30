'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import { runtime } from '#lib/app/web.ts';
import { actingAs } from '#lib/database/acting-as.ts';
import { requirePerson } from '#lib/database/current-person.ts';
import { type AnswerResult, answerQuestion } from '#lib/features/questions/answer-question.ts';
import { serverAction } from '../server-action.ts';

/** Answers the question of a run; null skips it. */
export const answerRun = serverAction(
  [z.object({ request: z.guid(), answer: z.string().max(20_000).nullable() })],
  async (input): Promise<AnswerResult> => {
    const { id } = await requirePerson();
    const { request, answer } = input;
    const { jobs, log } = runtime();
    const answering = await answerQuestion({ db: actingAs(id), userId: id, jobs, log }, { request, answer });
    refresh();
    return answering;
  },
);

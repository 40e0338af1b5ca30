'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import { type Answering, answerQuestion } from '#lib/questions/answer-question.ts';
import { runtime } from '#lib/runtime.ts';
import { actingAs } from '#lib/supabase/acting-as.ts';
import { requirePerson } from '#lib/supabase/server.ts';

/** Answers the question of a run; null passes it over. */
export async function answerRun(wish: { request: string; answer: string | null }): Promise<Answering> {
  const { id } = await requirePerson();
  const { request, answer } = z.object({ request: z.guid(), answer: z.string().max(20_000).nullable() }).parse(wish);
  const { jobs, log } = runtime();
  const answering = await answerQuestion({ db: actingAs(id), userId: id, jobs, log }, { request, answer });
  refresh();
  return answering;
}

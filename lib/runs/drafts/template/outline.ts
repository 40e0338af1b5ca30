import type { Topic } from '#lib/models/built-in/language/topic.ts';

/** A section, and the topics of the statements that belong in it. */
export interface Section {
  heading: string;
  topics: readonly Topic[];
}

const section = (heading: string, ...topics: Topic[]): Section => ({ heading, topics });

/** The sections of each type of deliverable, in their default order. Each topic belongs to one. */
export const outlines: Record<string, readonly Section[]> = {
  status_report: [
    section('Done', 'done', 'decision'),
    section('In progress', 'progress', 'other', 'figure'),
    section('Risks', 'risk', 'question'),
    section('Next', 'next'),
  ],
  stakeholder_update: [
    section('Progress', 'done', 'progress', 'other', 'figure'),
    section('Decisions', 'decision'),
    section('Risks', 'risk', 'question'),
    section('Next', 'next'),
  ],
  board_update: [
    section('Highlights', 'done', 'progress', 'other'),
    section('Figures', 'figure'),
    section('Risks', 'risk', 'question'),
    section('Decisions', 'decision'),
    section('Next', 'next'),
  ],
  research_brief: [
    section('Findings', 'other', 'done', 'progress', 'risk'),
    section('Figures', 'figure'),
    section('Decisions', 'decision'),
    section('Open questions', 'question', 'next'),
  ],
  meeting_summary: [
    section('Decisions', 'decision'),
    section('Actions', 'next', 'progress'),
    section('Discussed', 'other', 'done', 'figure', 'risk'),
    section('Open questions', 'question'),
  ],
  newsletter: [
    section('News', 'done', 'other', 'progress', 'decision', 'risk'),
    section('Figures', 'figure'),
    section('Coming up', 'next', 'question'),
  ],
  custom: [
    section('Points', 'other', 'done', 'progress', 'figure', 'decision'),
    section('Risks', 'risk', 'question'),
    section('Next', 'next'),
  ],
};

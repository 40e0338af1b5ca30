import { Registry } from '#lib/agent/registry/registry.ts';
import { Clarify } from './clarify.ts';
import { Edit } from './edit.ts';
import { Execute } from './execute.ts';
import { List } from './list.ts';
import { Read } from './read.ts';
import { Respond } from './respond.ts';
import { Search } from './search.ts';
import { Todo } from './todo.ts';
import { Write } from './write.ts';

/** The nine primitives of the partner. */
export const registry = new Registry([Read, Write, Edit, List, Search, Execute, Todo, Respond, Clarify]);

/** The read-only primitives, for background runs, which have no chat and no screen. */
export const readingRegistry = new Registry([{ ...Read, description: Read.programDescription! }, List, Search]);

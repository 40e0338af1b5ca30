import { github } from './github.ts';
import { google } from './google.ts';
import { linear } from './linear.ts';
import { notion } from './notion.ts';
import { slack } from './slack.ts';
import type { Vendor } from './vendor.ts';

/** The platforms that can be tried. A new one is a file here, its data in `company/`, and a line. */
export const vendors: readonly Vendor[] = [slack, google, github, linear, notion];

import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import { parseAndValidateFlightRouterState } from 'next/dist/server/app-render/parse-and-validate-flight-router-state.js';

const header = 'next-router-state-tree';

/**
 * Removes a router state that Next cannot parse from each request. Next would answer 500 before any code of the app runs;
 * without the header it renders the whole page.
 */
export function ignoreInvalidRouterState(): void {
  subscribe('http.server.request.start', (message) => {
    const { headers } = (message as { request: IncomingMessage }).request;
    try {
      parseAndValidateFlightRouterState(headers[header]);
    } catch {
      delete headers[header];
    }
  });
}

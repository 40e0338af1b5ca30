/** A refusal of a request itself, in the shape of JSON-RPC. */
export function refuse(status: number, message: string, headers: Record<string, string> = {}, code = -32_000): Response {
  const body = { jsonrpc: '2.0', error: { code, message }, id: null };
  return Response.json(body, { status, headers: { 'cache-control': 'no-store', ...headers } });
}

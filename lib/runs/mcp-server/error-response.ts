/** A JSON-RPC error response for a whole request. */
export function errorResponse(status: number, message: string, headers: Record<string, string> = {}, code = -32_000): Response {
  const body = { jsonrpc: '2.0', error: { code, message }, id: null };
  return Response.json(body, { status, headers: { 'cache-control': 'no-store', ...headers } });
}

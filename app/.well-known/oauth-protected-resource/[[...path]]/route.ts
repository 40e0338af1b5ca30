import { env } from '#lib/base/env.ts';
import { MCP_PATH, resourceMetadata } from '#lib/runs/mcp-server/resource.ts';

/** How clients of /api/mcp authenticate. Most clients append the path of the resource, some do not. */
export async function GET(_: Request, { params }: { params: Promise<{ path?: string[] }> }): Promise<Response> {
  const { path } = await params;
  if (path && `/${path.join('/')}` !== MCP_PATH) return new Response(null, { status: 404 });
  return Response.json(resourceMetadata(env()));
}

// HTTP routes for conversations.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { readFile, readPicture, takeFile, takePicture } from './attachments.ts';
import * as messages from './service.ts';

export function registerMessageRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, 'GET /api/conversations', ({ actor, query }) => messages.listConversations(deps, actor, query));
  bind(app, deps, 'POST /api/conversations', ({ actor, body }) =>
    messages.openConversation(deps, actor, { recipientId: body.recipientId, listingId: body.listingId ?? null }),
  );
  bind(app, deps, 'GET /api/conversations/unread-count', ({ actor }) => messages.countUnread(deps, actor));
  bind(app, deps, 'GET /api/conversations/{id}', ({ actor, params }) =>
    messages.getConversation(deps, actor, params.id),
  );
  bind(app, deps, 'GET /api/conversations/{id}/messages', ({ actor, params, query }) =>
    messages.listMessages(deps, actor, params.id, query),
  );
  bind(app, deps, 'POST /api/conversations/{id}/messages', ({ actor, params, body }) =>
    messages.sendMessage(deps, actor, { conversationId: params.id, ...body }),
  );
  bind(app, deps, 'POST /api/conversations/{id}/pictures', ({ actor, params, upload }) =>
    takePicture(deps, actor, params.id, () => upload.chunks()),
  );
  bind(app, deps, 'GET /api/conversations/{id}/pictures/{pictureId}', ({ actor, params }) =>
    readPicture(deps, actor, params),
  );
  bind(app, deps, 'POST /api/conversations/{id}/files', ({ actor, params, query, upload }) =>
    takeFile(deps, actor, { conversationId: params.id, name: query.name }, () => upload.chunks()),
  );
  bind(app, deps, 'GET /api/conversations/{id}/files/{fileId}', ({ actor, params }) => readFile(deps, actor, params));
  bind(app, deps, 'POST /api/conversations/{id}/read', ({ actor, params, body }) =>
    messages.readConversation(deps, actor, { conversationId: params.id, position: body.position }),
  );
  bind(app, deps, 'POST /api/conversations/{id}/archive', async ({ actor, params, body }) => {
    await messages.archiveConversation(deps, actor, { conversationId: params.id, ...body });
    return undefined;
  });
  bind(app, deps, 'POST /api/conversations/{id}/block', async ({ actor, params, body }) => {
    await messages.blockOther(deps, actor, { conversationId: params.id, ...body });
    return undefined;
  });
}

import type { FastifyInstance } from 'fastify'

const SENTENCE = 'Staging: test data. Nothing on this page is valid.'

/** Marks every page in staging. The web app reads the meta element; pages without scripts show the sentence. */
export function markStagingPages(app: FastifyInstance): void {
  app.addHook('onSend', async (_, reply, payload) => {
    if (typeof payload !== 'string' || !String(reply.getHeader('content-type')).startsWith('text/html')) return payload
    const marked = payload.replace('<head>', '<head><meta name="okwan-mode" content="staging">')
    if (marked.includes('<div id="root">')) return marked
    return marked.replace(/<body[^>]*>/, (body) => `${body}<p role="note"><strong>${SENTENCE}</strong></p>`)
  })
}

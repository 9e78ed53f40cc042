const WITHOUT_BODY = new Set([101, 204, 205, 304])
const JSON_TYPE = /^application\/(?:[\w!#$%&*.^`~-]*\+)?json$/
const TEXT_TYPE = /^text\/|^image\/svg\+xml$|^application\/(?:xml|xhtml\+xml)$/

/**
 * Reads the body by its content type: JSON (also if the type is missing), text, otherwise a blob. Throws SyntaxError on invalid
 * JSON.
 */
export async function readResponseBody(response: Response, method: string): Promise<unknown> {
  if (method === 'HEAD' || WITHOUT_BODY.has(response.status)) return undefined
  // A file is returned unchanged, whatever its content.
  if (response.headers.get('content-disposition')?.startsWith('attachment')) return response.blob()
  const type = (response.headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
  if (type === '' || JSON_TYPE.test(type)) return parseJson(await response.text(), response.ok)
  if (TEXT_TYPE.test(type)) return response.text()
  return response.blob()
}

function parseJson(text: string, strict: boolean): unknown {
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch (error) {
    // Error pages of proxies often have no content type; the status is enough.
    if (strict) throw error
    return text
  }
}

/** This machine itself, which no limit is about. */
export const LOOPBACK: readonly string[] = ['127.0.0.1', '::1', '::ffff:127.0.0.1']

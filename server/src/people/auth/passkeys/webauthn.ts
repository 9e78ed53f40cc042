/** The library of passkeys, loaded at its first use: it takes 5 MB and a tenth of the time that a node needs to start. */
export const webauthn = () => import('@simplewebauthn/server')

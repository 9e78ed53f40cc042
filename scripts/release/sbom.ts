import { spawnSync } from 'node:child_process'

type Sbom = {
  serialNumber?: string
  metadata: { timestamp: string; component: { name: string; version: string } }
  components: unknown[]
}

/** Workspaces whose packages run on a node or are built into the web app. */
const SHIPPED = ['domain', 'contract', 'server', 'web'].flatMap((workspace) => ['-w', workspace])

/** The packages of a release with versions and licences, as CycloneDX. Only the release decides the content. */
export function sbomOf(root: string, release: { name: string; version: string; at: Date }): Sbom {
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev', ...SHIPPED]
  const { status, stdout, stderr } = spawnSync('npm', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 })
  if (status !== 0) throw new Error(`npm sbom failed: ${stderr}`)
  const { serialNumber: _random, ...sbom } = JSON.parse(stdout) as Sbom
  const { name, version, at } = release
  const component = { ...sbom.metadata.component, name, version }
  return { ...sbom, metadata: { ...sbom.metadata, timestamp: at.toISOString(), component } }
}

/** Packages that only a benchmark needs. They are installed when it runs, so that they are not dependencies of the product. */
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './product.ts'

/**
 * Folder with these exact versions, which later runs use again: `installed('lighthouse', { lighthouse: '13.5.0' })`. No package
 * runs an install script, so nothing is compiled: native parts come as prebuilt packages. `unused` names packages without such a
 * part that a benchmark never calls; an empty module takes their place.
 */
export function installed(name: string, dependencies: Record<string, string>, unused: string[] = []): string {
  const overrides = Object.fromEntries(unused.map((each) => [each, 'file:./unused']))
  const manifest = JSON.stringify({ private: true, type: 'module', dependencies, overrides }, undefined, 2)
  const folder = path.join(root, '.cache/bench', name)
  const finished = path.join(folder, 'installed.json')
  if (fs.existsSync(finished) && fs.readFileSync(finished, 'utf8') === manifest) return folder
  console.log(
    `Installing ${Object.entries(dependencies)
      .map(([each, version]) => `${each} ${version}`)
      .join(', ')} ...`,
  )
  fs.rmSync(folder, { recursive: true, force: true })
  fs.mkdirSync(path.join(folder, 'unused'), { recursive: true })
  fs.writeFileSync(path.join(folder, 'unused/package.json'), '{ "name": "unused", "version": "1.0.0" }')
  fs.writeFileSync(path.join(folder, 'unused/index.js'), '')
  fs.writeFileSync(path.join(folder, 'package.json'), manifest)
  const npm = process.env.npm_execpath
  const [program = 'npm', ...first] = npm?.endsWith('.js') ? [process.execPath, npm] : ['npm']
  const options = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  // `npm run` gives its own settings to the commands that it starts; here they would lead to the product's folder.
  const env = Object.fromEntries(Object.entries(process.env).filter(([key]) => !/^npm_(config|package)_/.test(key)))
  execFileSync(program, [...first, ...options], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'], env })
  fs.writeFileSync(finished, manifest)
  return folder
}

/** A module of an installed package. The caller states the part of its type that it uses. */
export async function moduleIn<Module>(folder: string, file: string): Promise<Module> {
  return (await import(pathToFileURL(path.join(folder, 'node_modules', file)).href)) as Module
}

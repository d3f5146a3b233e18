import type { Rolldown } from 'vite'

const LANDING_PAGE = 'features/landing/landing-page.tsx'
/** Modules that the app imports before it renders a page or knows the session. */
const BEFORE_PAGE = /\/src\/(app\/persistence|features\/(sync\/browser-outbox|auth\/sign-in))\.ts$/
const ROUTE = /\/src\/routes\/(.+)\.tsx\?tsr-split=component/

/** Returns the scripts that every page needs. */
export function shellFiles(bundle: Rolldown.OutputBundle): string[] {
  return withImports(bundle, (chunk) => chunk.isEntry).scripts
}

/** Returns the scripts that the app needs to start on the landing page. */
export function landingFiles(bundle: Rolldown.OutputBundle): string[] {
  const isNeeded = (chunk: Rolldown.OutputChunk) =>
    chunk.isEntry || chunk.moduleIds.some((id) => id.includes(LANDING_PAGE))
  return withImports(bundle, isNeeded).scripts
}

/**
 * Returns the scripts and styles that each path needs besides the shell, and the code that every
 * page starts with; `*` stands for a path parameter.
 */
export function routeFiles(bundle: Rolldown.OutputBundle): Record<string, string[]> {
  const { scripts, styles } = withImports(bundle, (chunk) => chunk.isEntry)
  const shell = new Set([...scripts, ...styles])
  const paths: Record<string, string[]> = {}
  for (const chunk of chunksOf(bundle)) {
    const file = ROUTE.exec(chunk.facadeModuleId ?? '')?.[1]
    if (!file?.includes('/') && file !== 'notfound') continue
    const guard = file.split('/', 1)[0]
    const needed = withImports(bundle, (other) => {
      const route = ROUTE.exec(other.facadeModuleId ?? '')?.[1]
      const isOfPage = other === chunk || (route !== undefined && route === guard)
      return isOfPage || other.name === 'common' || BEFORE_PAGE.test(other.facadeModuleId ?? '')
    })
    paths[pathOf(file)] = [...needed.styles, ...needed.scripts].filter((name) => !shell.has(name))
  }
  if (Object.keys(paths).length === 0) throw new Error('The bundle has no routes')
  return paths
}

/** Converts `_member/dashboard.$shortCode` to /dashboard/*. */
function pathOf(routeFile: string): string {
  const path = routeFile
    .replace(/^_[a-z]+\//, '')
    .replace(/\.?index$/, '')
    .replaceAll('.', '/')
  return `/${path.replace(/\$[^/]+/g, '*')}`
}

/** Returns the files of the matching chunks and of their static imports. */
function withImports(
  bundle: Rolldown.OutputBundle,
  isWanted: (chunk: Rolldown.OutputChunk) => boolean,
): { scripts: string[]; styles: string[] } {
  const chunks = chunksOf(bundle)
  const found = new Set(chunks.filter(isWanted).map((chunk) => chunk.fileName))
  const styles = new Set<string>()
  if (found.size === 0) throw new Error('No chunk of the bundle matches')
  for (const fileName of found) {
    const chunk = chunks.find((other) => other.fileName === fileName)
    for (const imported of chunk?.imports ?? []) found.add(imported)
    for (const style of chunk?.viteMetadata?.importedCss ?? []) styles.add(style)
  }
  return { scripts: [...found], styles: [...styles] }
}

function chunksOf(bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] {
  return Object.values(bundle).filter((file) => file.type === 'chunk')
}

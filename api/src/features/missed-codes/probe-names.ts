/** Prefixes that scanners try on every host, and that no printed link has. */
const PROBES =
  /^(?:wp|wordpress|xmlrpc|phpmyadmin|pma|mysql|adminer|cgi-bin|administrator|vendor|actuator|boaform|env|git|svn|config|backup|bak|sql|shell|owa|autodiscover|solr|jenkins|manager|console|hnap1|telescope|geoserver|ecp|druid|swagger|graphql|sdk|nmaplowercheck\d*|sitecore|joomla|drupal|magento|phpinfo|webshell|eval-stdin)(?:[-_].*|\d*)$/i

/** Tells whether a name looks like a file or an attack rather than a typed short link. */
export function isProbe(name: string | null): boolean {
  return name === null || PROBES.test(name)
}

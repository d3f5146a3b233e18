/**
 * The most common of the 2,347 hosts in https://github.com/matomo-org/referrer-spam-list (public
 * domain). Their fake visits advertise them. Subdomains are included.
 */
const SPAM_HOSTS = new Set(
  `
  1-free-share-buttons.com 100-reasons-for-seo.com 100dollars-seo.com 4webmasters.org acads.net
  7makemoneyonline.com adcash.com anti-crisis-seo.com best-seo-offer.com bestwebsitesawards.com
  blackhatworth.com bot-traffic.icu bot-traffic.xyz brakehawk.com burger-imperia.com
  buttons-for-website.com buttons-for-your-website.com buy-cheap-online.info cartechnic.ru cenoval.ru
  chinese-amezon.com copyrightclaims.org copyrightinstitute.org dailyrank.net darodar.com
  domination.ml e-buyeasy.com econom.co erot.co event-tracking.com fix-website-errors.com
  floating-share-buttons.com free-share-buttons.com free-social-buttons.com free-social-buttons.xyz
  freewhatsappload.com get-free-social-traffic.com get-free-traffic-now.com google-liar.ru
  get-your-social-buttons.info googlsucks.com guardlink.org hulfingtonpost.com humanorightswatch.org
  ilovevitaly.co ilovevitaly.com ilovevitaly.info ilovevitaly.org ilovevitaly.ru kambasoft.com
  keywords-monitoring-success.com keywords-monitoring-your-success.com lumb.co net-profits.xyz
  monetizationking.net o-o-6-o-o.com o-o-8-o-o.com pizza-tycoon.com pornhub-forum.ga priceg.com
  qualitymarketzone.com rank-checker.online rankings-analytics.com sanjosestartups.com
  savetubevideo.com screentoolkit.com semalt.com semalt.net semaltmedia.com sexyali.com
  share-buttons-for-free.com sharebutton.io sharebutton.net sharebutton.to simple-share-buttons.com
  social-buttons.com success-seo.com theguardlan.com top1-seo-service.com traffic2cash.org
  traffic2cash.xyz trafficmonetize.org trafficmonetizer.org trion.od.ua uptime-as.net uptime-eu.net
  uptime-us.net uptimechecker.com videos-for-your-business.com webmonetizer.net xtrafficplus.com
  xtrafficplus.online xtrafficplus.shop youporn-forum.ga
  `
    .trim()
    .split(/\s+/),
)

export function isSpamHost(host: string): boolean {
  for (let at = 0; ; ) {
    if (SPAM_HOSTS.has(host.slice(at))) return true
    const dot = host.indexOf('.', at)
    if (dot < 0) return false
    at = dot + 1
  }
}

/** English words for software and computers. */
export const software = `
setUp: set up|install|get … running|get … working|get it running > setup|configure|getting started
gettingStarted: getting started|quick start|quickstart|first steps > installation|usage|tutorial
uninstall: uninstall|remove|get rid of > delete
config: config|configuration|settings|options|preferences|conf > parameter
repo: repo|repository|codebase
docs: docs|documentation|manual|reference|user guide|guide|handbook
readme: readme|read me
auth: auth|authentication|login|log in|log on|sign in|sign on > credentials|session
signUp: sign up|register|create an account|open an account|registration
logOut: log out|sign out|log off|logout
passwordOfSoftware: password|passphrase|passcode|pin > credentials|secret
forgotPassword: forgot … password|lost … password|reset … password > password reset|recovery|recover
twoFactor: two-factor|2fa|mfa|two-step verification > multi-factor|authenticator
permission: permission|access rights|privilege|allowed to access > role|authorization
admin: admin|administrator|superuser|root|sysadmin
userOfSoftware: user|account|profile|login > username
db: db|database|data store|datastore
query: query|lookup|look up > select|search
env: env|environment|environment variable|env var|env variables
dev: dev|developer|coder|programmer > engineer|maintainer|contributor
maintainer: maintainer|looks after the project > owner|author
app: app|application|program|software|tool
spinUp: spin up|start|launch|fire up|boot|boot up|bring up|run > startup|execute
shutDown: shut down|stop|bring down|turn off|turn … off|switch off|switch … off|power off|kill > shutdown|terminate|disable|exit
turnOn: turn on|turn … on|switch on|switch … on|enable|activate
restartOfSoftware: restart|reboot|reload|bounce
crashOfSoftware: crash|go down|freeze|hang|lock up|blow up|bomb|fall over > failure|panic|exception|abort|unresponsive
bugOfSoftware: bug|glitch|defect|issue|flaw > fault|error
error: error|error message|exception|failure|goes wrong|throw an error > stack trace
debug: debug|troubleshoot|find the bug > diagnose|diagnostics
fixOfSoftware: fix|patch|bugfix|hotfix|resolve|workaround > solution
updateOfSoftware: update|upgrade|get the latest|bump|newer version > release|version
downgrade: downgrade|roll back|rollback|revert|go back to|undo > restore|previous version
versionOfSoftware: version|release|build|edition
changelog: changelog|release notes
deprecated: deprecated|no longer supported|phased out|obsolete|end of life|eol|sunset > removed|unsupported|legacy
backwardCompatible: backward compatible|breaking change|compatibility|compatible with|work with > supported
supported: supported|work on > compatible|platforms|requirements
requirements: requirements|prerequisites|system requirements|needed to run > dependencies|minimum
dependencyOfSoftware: dependency|depends on|relies on > requires|package|prerequisite
package: package|library|module|lib|plugin|extension|add-on|addon
packageManager: package manager|npm|pip
importOfSoftware: import|include|pull in|load > require
function: function|method|procedure|routine|subroutine
argument: argument|param|parameter|args|flag > option
returnValue: return value|gives back|returns
variable: variable|var
string: string|text
loop: loop|iterate|go through|repeat > cycle
array: array|list|collection
class: class|object|instance
callback: callback|handler|hook|listener > event handler
async: async|asynchronous|concurrently|in parallel|at the same time|parallel > threads
thread: thread|multithreaded
queueOfSoftware: queue|backlog|waiting list
cache: cache
speedUp: speed up|make … faster|faster|performance|optimise|optimize > throughput|latency|benchmark|efficient
slowOfSoftware: slow|sluggish|laggy|lag|takes ages|takes forever|slow down > latency|performance|delay
memory: memory|ram|memory usage|memory leak > heap
diskSpace: disk space|storage|hard drive|hard disk|disk|ssd > capacity
cpu: cpu|processor|chip
gpu: gpu|graphics card|video card
server: server|host|machine|box|backend
client: client|front end|frontend|browser
website: website|web site|site|web page|webpage|homepage > url
link: link|url|hyperlink|web address
network: network|internet|connection|wifi|wi-fi|online
bandwidth: bandwidth|throughput
vpn: vpn|virtual private network
firewall: firewall|port|open a port
download: download|get hold of|fetch|pull|grab > retrieve
upload: upload|put online|send up
api: api|interface|endpoint|rest > route
requestOfSoftware: request|call|hit the api > http
response: response|reply|answer
rateLimit: rate limit|throttle|too many requests > quota|limit
timeout: timeout|time out|give up waiting > expire|deadline
retry: retry|try again|re-run|rerun > attempt|backoff
token: token|api key|secret|key > credential
encrypt: encrypt|cipher|scramble > cryptographic|tls
hash: hash|checksum|digest|fingerprint
hack: hack|hacker|break into|breach|compromised|cyberattack|attack > intrusion|security incident|vulnerability
vulnerability: vulnerability|security hole|weakness|exploit|cve|loophole
virus: virus|malware|trojan|ransomware|infected > malicious
phishing: phishing|fake email|scam email|spoof
backup: backup|back up|copy of the data > restore|snapshot|recovery
restore: restore|get … back|recover|recovery|bring back
lostData: lost data|data loss|wiped
deleteOfSoftware: delete|remove|erase|wipe|get rid of|purge|drop
saveOfSoftware: save|store|keep|persist > storage
locationOf: location of > path|directory|stored
folder: folder|directory|dir|path
fileFormat: file format|format|file type|extension
openSource: open source|licence|license|free software
sourceCode: source code|code|sources
branch: branch|fork
commit: commit|check in|push
pullRequest: pull request|merge request|pr|patch|contribute
codeReview: code review|review
testOfSoftware: test|unit test > coverage|test suite
deployOfSoftware: deploy|roll out|rollout|go live|ship|push to production|release > production
production: production|prod|live environment
staging: staging|test environment|sandbox
container: container|image
commandLine: command line|terminal|shell|console|cli|prompt
command: command|cmd
script: script|batch file
shortcut: shortcut|hotkey|keyboard shortcut|key combination
click: click|press|tap|hit > select
button: button|switch|toggle
screen: screen|display|monitor
screenshot: screenshot|screen capture|screen grab
defaultOfSoftware: default|out of the box|by default|standard setting > preset
printOfSoftware: print|output|show|display
logOfSoftware: log|log file > record|journal
monitoring: monitoring|keep an eye on|watch|keep tabs on > metrics|observe|supervision
alert: alert|notification|notify|ping|heads-up|let … know > warning|alarm|inform
schedule: schedule|cron|run regularly|run every > periodically
migrate: migrate|move over|switch over|port > transfer
convert: convert|turn into|change into|transform|conversion
parse: parse|parser|read in
validate: validate|check > verify
merge: merge|combine|join|put together|stitch together > union
splitOfSoftware: split|break up|divide|break down into|cut into > separate
sort: sort|order|arrange|put in order
filter: filter|narrow down|leave only
compress: compress|zip|shrink|make … smaller|pack > archive
unpack: unpack|unzip|extract|decompress
hideOfSoftware: hide|mask|redact|blank out|black out|conceal > hidden
search: search|look for|find|hunt for|locate > lookup
copyOfSoftware: copy|duplicate|clone|replicate
paste: paste|insert|stick in|embed
ignore: ignore|skip|leave out|pass over|omit > excluded
override: override|overrule|overwrite|replace > overridden
max: max|maximum|at most|upper limit|no more than|most you can > limit
min: min|minimum|at least|lower limit|no less than
info: info|information|details|data
spec: spec|specification
`;

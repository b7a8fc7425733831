import { describeApi } from '#contract/openapi.ts'
import type { Database } from '#server/db/database.ts'
import type { NoticeChannel } from '#server/db/notice-channel.ts'
import { academicYearRoutes } from '#server/features/academic-years/academic-years.routes.ts'
import { accountRoutes } from '#server/features/account/account.routes.ts'
import { admissionRoutes } from '#server/features/admission/admission.routes.ts'
import { amendmentRoutes } from '#server/features/amendments/amendments.routes.ts'
import { annualRoutes } from '#server/features/annual/annual.routes.ts'
import type { YearReader } from '#server/features/annual/year-reader.ts'
import { attendanceRoutes } from '#server/features/attendance/attendance.routes.ts'
import { calendarFeedRoutes } from '#server/features/calendar-feed/calendar-feed.routes.ts'
import { calendarRoutes } from '#server/features/calendar/calendar.routes.ts'
import { moveBookings } from '#server/features/care/bookings.service.ts'
import { careRoutes } from '#server/features/care/care.routes.ts'
import { closingRoutes } from '#server/features/closings/closings.routes.ts'
import { commentRoutes } from '#server/features/comments/comments.routes.ts'
import { contactRoutes } from '#server/features/contacts/contacts.routes.ts'
import { movementRoutes } from '#server/features/attendance/movements.routes.ts'
import { deskRoutes } from '#server/features/desk/desk.routes.ts'
import { concernRoutes } from '#server/features/concerns/concerns.routes.ts'
import { followUpRoutes } from '#server/features/follow-up/follow-up.routes.ts'
import { healthRoutes } from '#server/features/health/health.routes.ts'
import { createPartsCheck } from '#server/features/health/parts.ts'
import { createAnnouncer } from '#server/features/live/announcer.ts'
import { notifying } from '#server/features/live/live.repository.ts'
import { liveRoutes } from '#server/features/live/live.routes.ts'
import { createStreams } from '#server/features/live/streams.ts'
import { evacuationRoutes } from '#server/features/on-site/evacuations.routes.ts'
import { createPaperKeeper } from '#server/features/on-site/paper/paper-keeper.ts'
import { paperRoutes } from '#server/features/on-site/paper/paper.routes.ts'
import { visitorRoutes } from '#server/features/on-site/visitors.routes.ts'
import { onSiteRoutes } from '#server/features/on-site/on-site.routes.ts'
import { createPhotoCleaner } from '#server/features/photos/photo-cleaner.ts'
import { photoRoutes } from '#server/features/photos/photos.routes.ts'
import { plannedAbsenceRoutes } from '#server/features/planned-absences/planned-absences.routes.ts'
import { personRoutes } from '#server/features/persons/persons.routes.ts'
import { pupilYearRoutes } from '#server/features/pupil-year/pupil-year.routes.ts'
import { pupilImportRoutes } from '#server/features/pupil-import/pupil-import.routes.ts'
import { pupilRoutes } from '#server/features/pupils/pupils.routes.ts'
import { rollRoutes } from '#server/features/roll/roll.routes.ts'
import { findSetUpClasses } from '#server/features/school-classes/school-classes.repository.ts'
import { schoolClassRoutes } from '#server/features/school-classes/school-classes.routes.ts'
import { schoolTimesRoutes } from '#server/features/school-times/school-times.routes.ts'
import { rollOverRoutes } from '#server/features/roll-over/roll-over.routes.ts'
import { createSignInLimit } from '#server/features/sign-in/sign-in-limit.ts'
import { signInRoutes } from '#server/features/sign-in/sign-in.routes.ts'
import { subjectAccessRoutes } from '#server/features/subject-access/subject-access.routes.ts'
import { trailRoutes } from '#server/features/trail/trail.routes.ts'
import { invitationRoutes } from '#server/features/users/invitations.routes.ts'
import { userRoutes } from '#server/features/users/users.routes.ts'
import { weeklyRoutes } from '#server/features/weekly/weekly.routes.ts'
import { serveCalls } from '#server/http/calls.ts'
import { cookieNames, isHttps } from '#server/http/cookies.ts'
import { createDiskRoomCheck } from '#server/http/limits/disk-room.ts'
import { createExpensiveWork } from '#server/http/limits/expensive-work.ts'
import { deleteOldOperations } from '#server/http/operations.repository.ts'
import { serializeBySchema } from '#server/http/answers/serializers.ts'
import { createGuard } from '#server/http/guard.ts'
import { refuseForeignWrites } from '#server/http/origin-check.ts'
import { createRateLimit } from '#server/http/limits/rate-limit.ts'
import { createSessions } from '#server/http/sessions.ts'
import type { Clock } from '#server/infra/clock.ts'
import type { Config } from '#server/infra/config/config.ts'
import type { IdentityProvider } from '#server/infra/identity/identity-provider.ts'
import { deriveKey } from '#server/infra/keys.ts'
import type { Metrics } from '#server/infra/metrics/metrics.ts'
import type { PhotoStore } from '#server/infra/photo-store/photo-store.ts'
import { openSeal } from '#server/record/open-seal.ts'
import { createSealer } from '#server/record/sealer.ts'
import cookie from '@fastify/cookie'
import Fastify, { LogController } from 'fastify'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { enterAccess } from './access-trail.ts'
import { serveClient } from './client-files.ts'
import { createStopNotice, shutDownGracefully } from './graceful-shutdown.ts'
import type { StopNotice } from './graceful-shutdown.ts'
import { compressAnswers } from './compress-answers.ts'
import { handleErrors } from './error-handler.ts'
import { serveMetrics } from './watching/metrics-server.ts'
import { nameFailedRequests, requestIdOf } from './watching/request-ids.ts'
import { countRequests } from './watching/count-requests.ts'
import { NO_ROUTE, countAnswers } from './watching/request-metrics.ts'
import { addSecurityHeaders, securityHeaders } from './security-headers.ts'
import { listServedRoutes } from './served-routes.ts'
import { tellServerTime } from './server-time.ts'
import { sweepExpired } from './expiry-sweep.ts'
import { answerMalformedRequests } from './malformed-requests.ts'

const BODY_LIMIT = 256 * 1024

export interface AppParts {
  config: Config
  secret: string
  database: Database
  /** With a connection of its own, so that the health check does not wait behind other queries. */
  healthDatabase: Database
  yearReader: YearReader
  liveChannel: NoticeChannel
  clock: Clock
  photoStore: PhotoStore
  identityProvider: IdentityProvider
  logger: FastifyBaseLogger
  metrics: Metrics
}

/** The application, part by part; it opens nothing and listens nowhere. */
export async function buildApp(parts: AppParts): Promise<{ app: FastifyInstance; stopNotice: StopNotice }> {
  const { config, secret, database, clock, identityProvider, liveChannel, logger, metrics } = parts
  const headers = securityHeaders({ https: isHttps(config) })
  const app: FastifyInstance = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: ({ headers: given }) => requestIdOf(given),
    trustProxy: config.trustProxy.split(',').map((address) => address.trim()),
    bodyLimit: BODY_LIMIT,
    requestTimeout: 30_000,
    // No browser sends its headers slower than this; Node checks connections every two seconds.
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000 },
    routerOptions: { maxParamLength: 300 },
    ...answerMalformedRequests(headers, (status, method = NO_ROUTE) =>
      metrics.requestAnswered({ method, route: NO_ROUTE, status, seconds: undefined }),
    ),
  })
  app.removeContentTypeParser('text/plain')
  app.setSerializerCompiler(serializeBySchema)
  app.decorateRequest('person', undefined)
  app.decorateRequest('sessionCheck', undefined)
  shutDownGracefully(app)
  countAnswers(app, metrics)
  const stopNotice = createStopNotice(app)
  nameFailedRequests(app)
  handleErrors(app)
  listServedRoutes(app)
  addSecurityHeaders(app, headers)
  tellServerTime(app, clock)
  refuseForeignWrites(app, config.publicUrl)
  enterAccess(app, database)
  compressAnswers(app)
  await app.register(cookie)

  const announcer = createAnnouncer((changes) => liveChannel.publish(notifying(changes)))
  const sessions = createSessions({
    ...{ database, key: deriveKey(secret, 'sessions'), clock, idleMinutes: config.idleMinutes },
    onEnd: () => announcer.announce({ topic: 'accounts' }),
  })
  sweepExpired(app, [() => sessions.removeExpired(), () => deleteOldOperations(database)])
  const limitWrites = createRateLimit({ perMinute: config.writesPerMinute, clock })
  const signInLimit = createSignInLimit({
    ...{ perMinute: config.signInsPerMinute, clock, key: deriveKey(secret, 'sign-in tickets') },
  })
  // A database on another machine watches its own disk.
  const checkRoom = config.databaseUrl ? async () => {} : createDiskRoomCheck(config.dataDir)
  const sessionCookie = cookieNames(config).session
  const guard = createGuard({ sessions, sessionCookie, limitWrites, checkRoom })
  const serve = serveCalls(app, {
    ...{ guard, database, announce: announcer.announce, onOperation: metrics.operationEnded },
  })

  const noting = (part: string, what: string) => (err: unknown) => {
    metrics.faultNoted(part)
    app.log.warn({ err, part }, what)
  }
  const streams = createStreams(sessions, noting('streams', 'streams are checked later'))
  app.addHook('onListen', async () => {
    liveChannel.start({ onNotice: (changes) => streams.tell(changes), onGap: streams.tellEverything })
    streams.start()
    // This process may have been killed before, between a commit and its announcement.
    announcer.announce({ topic: 'everything' })
  })
  app.addHook('preClose', async () => streams.stop())
  app.addHook('onClose', () => announcer.stop().then(() => liveChannel.stop()))

  const cleaner = createPhotoCleaner(parts, noting('photos', 'photos are cleaned up later'))
  app.addHook('onReady', async () => cleaner.start())
  app.addHook('onClose', () => cleaner.stop())

  const sealer = createSealer(database, openSeal(config), noting('seal', 'sealed later'))
  app.addHook('onListen', async () => sealer.start())
  app.addHook('onClose', () => sealer.stop())

  const paper = createPaperKeeper(parts, (err) => app.log.warn({ err }, 'paper lists are written later'))
  app.addHook('onListen', async () => paper.start())
  app.addHook('onClose', () => paper.stop())

  const expensive = createExpensiveWork(countRequests(app))
  healthRoutes(app, { ownDatabase: parts.healthDatabase, isStopping: stopNotice.isGiven })
  serveMetrics(app, config.metrics, {
    metrics,
    pools: { requests: database, health: parts.healthDatabase },
    countStreams: streams.count,
    checkParts: createPartsCheck({ ...parts, ownDatabase: parts.healthDatabase }),
  })
  signInRoutes(app, {
    ...{ config, database, clock, sessions, identityProvider, signInLimit, onEnd: metrics.signInEnded },
  })
  accountRoutes(serve, { config, database, sessions, outboxSecret: deriveKey(secret, 'outbox') })
  calendarRoutes(serve, { database, moveBookings })
  academicYearRoutes(serve, { database, findSetUpClasses })
  schoolClassRoutes(serve, database)
  schoolTimesRoutes(serve, database)
  calendarFeedRoutes({ app, serve, database, clock, config })
  rollRoutes(serve, { database, clock })
  attendanceRoutes(serve, { database, clock })
  followUpRoutes(serve, { database, clock, expensive })
  concernRoutes(serve, { database, clock, expensive })
  admissionRoutes(serve, { database, clock, expensive })
  movementRoutes(serve, { database, clock })
  deskRoutes(serve, { database, clock, expensive })
  plannedAbsenceRoutes(serve, parts)
  onSiteRoutes(serve, { database, clock })
  visitorRoutes(serve, clock)
  evacuationRoutes(serve, clock)
  paperRoutes(serve, { database, clock, schoolName: config.school.name })
  annualRoutes(serve, { ...parts, expensive })
  amendmentRoutes(serve, { database, clock, expensive })
  closingRoutes(serve, { database, clock, expensive })
  userRoutes(serve, { database, sessions, sessionCookie })
  invitationRoutes(serve, { database, clock })
  const cleanPhotos = () => void cleaner.soon()
  pupilRoutes(serve, { ...parts, cleanPhotos })
  personRoutes(serve, { database, expensive, cleanPhotos })
  const school = { name: config.school.name, photoStore: parts.photoStore }
  subjectAccessRoutes(serve, { database, clock, expensive, school })
  contactRoutes(serve, database)
  pupilYearRoutes(serve, { database, clock, expensive })
  pupilImportRoutes(serve, { ...parts, expensive })
  rollOverRoutes(serve, { database, clock, expensive })
  commentRoutes(serve, database)
  weeklyRoutes(serve, { database, expensive })
  careRoutes(serve, parts)
  trailRoutes(serve, { database, clock, expensive })
  liveRoutes(serve, { streams, sessionCookie })
  photoRoutes({ ...parts, app, serve, guard, cleaner })

  let description: string | undefined
  app.get('/api/openapi.json', { config: { access: 'public' } }, async (_request, reply) => {
    // Made when it is first asked for: it takes as long as half of the start.
    description ??= JSON.stringify(describeApi())
    return reply.type('application/json; charset=utf-8').send(description)
  })
  await serveClient(app, config)
  return { app, stopNotice }
}

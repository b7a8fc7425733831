/** Files in the form of the public samples of each kind; the people are made up. */
type Files = Record<string, string>

const lines = (...rows: string[]) => `${rows.join('\r\n')}\r\n`

/** OneRoster 1.1: the role is in users.csv, the form is a homeroom. */
export const ONEROSTER_11: Files = {
  'manifest.csv': lines(
    'propertyName,value',
    'manifest.version,1.0',
    'oneroster.version,1.1',
    'file.users,bulk',
  ),
  'orgs.csv': lines(
    'sourcedId,status,dateLastModified,name,type,identifier,parentSourcedId',
    'org1,,,Bramley Hall,school,,',
  ),
  'users.csv': lines(
    'sourcedId,status,dateLastModified,enabledUser,orgSourcedIds,role,username,userIds,givenName,familyName,middleName,identifier,email,sms,phone,agentSourcedIds,grades,password',
    's1,active,,true,org1,student,abyron,,Ada,Byron,,S1,,,,p1,03,',
    's2,active,,true,org1,student,bcole,,Ben,"Cole, Jr",,S2,,,,,KG,',
    's3,tobedeleted,,true,org1,student,gone,,Gone,Away,,S3,,,,,03,',
    's4,active,,false,org1,student,off,,Off,Line,,S4,,,,,03,',
    't1,active,,true,org1,teacher,tokafor,,Thomas,Okafor,,T1,t@school.example,,,,,',
    'p1,active,,true,org1,parent,pbyron,,Anne,Byron,,,anne@example.org,,01632 960001,s1,,',
  ),
  'demographics.csv': lines(
    'sourcedId,status,dateLastModified,birthDate,sex',
    's1,,,2019-03-12,female',
    's2,,,2021-10-02,male',
  ),
  'classes.csv': lines(
    'sourcedId,status,dateLastModified,title,grades,courseSourcedId,classCode,classType,location,schoolSourcedId,termSourcedIds,subjects,subjectCodes,periods',
    'c1,active,,Year 3,03,,,homeroom,,org1,,,,',
    'c2,active,,Mathematics 3,03,,,scheduled,,org1,,,,',
  ),
  'enrollments.csv': lines(
    'sourcedId,status,dateLastModified,classSourcedId,schoolSourcedId,userSourcedId,role,primary,beginDate,endDate',
    'e1,active,,c1,org1,s1,student,,2026-09-01,2027-07-16',
    'e2,active,,c2,org1,s1,student,,2026-09-01,2027-07-16',
    'e3,active,,c1,org1,t1,teacher,true,,',
  ),
}

/** OneRoster 1.2: the roles are in a file of their own. */
export const ONEROSTER_12: Files = {
  'manifest.csv': lines(
    'propertyName,value',
    'manifest.version,1.0',
    'oneroster.version,1.2',
    'file.users,bulk',
  ),
  'users.csv': lines(
    'sourcedId,status,dateLastModified,enabledUser,username,userIds,givenName,familyName,middleName,identifier,email,sms,phone,agentSourcedIds,grades,password,userMasterIdentifier,resourceSourcedIds,preferredGivenName,preferredMiddleName,preferredFamilyName,primaryOrgSourcedId,pronouns',
    'u1,active,2026-09-01T00:00:00Z,true,abyron,,Augusta,Byron,,,,,,,03,,,,Ada,,,org1,',
    'u2,active,2026-09-01T00:00:00Z,true,tokafor,,Thomas,Okafor,,,,,,,,,,,,,,org1,',
  ),
  'roles.csv': lines(
    'sourcedId,status,dateLastModified,userSourcedId,roleType,role,beginDate,endDate,orgSourcedId,userProfileSourcedId',
    'r1,active,,u1,primary,student,,,org1,',
    'r2,active,,u2,primary,teacher,,,org1,',
  ),
}

/** School Data Sync in its UK form: a file of pupils with the DfE number, dates with the month first. */
export const SDS_UK: Files = {
  'School.csv': lines('DfE Number,Name,School Number', '10001,Bramley Hall,10001'),
  'Section.csv': lines(
    'ID,School DfE Number,Section Name,Section Number,Term SIS ID,Term Name',
    '11001,10001,Math - Algebra 1,11001,12000,SY2627',
    '11002,10001,Reception,11002,12000,SY2627',
  ),
  'Student.csv': lines(
    'ID,School DfE Number,First Name,Last Name,Username,Password,State ID,Secondary Email,Student Number,Middle Name,Grade,Status,Birthdate,Graduation Year',
    '13001,10001,Ora,Klein,OKlein,P@ssword,WA,,13001,Christopher,3,Active,4/22/2019,2034',
    '13002,10001,Beulah,McMillan,BMcMillan,P@ssword,WA,,13002,Lynn,,Active,11/12/2021,2036',
    '13003,10001,Florence,Stark,FStark,P@ssword,WA,,13003,Brian,3,Inactive,12/19/2018,2034',
  ),
  'StudentEnrollment.csv': lines('Section ID,ID', '11001,13001', '11002,13002'),
  'Teacher.csv': lines('ID,School DfE Number,Username', '14001,10001,tokafor'),
}

/** School Data Sync v2.1: users.csv without OneRoster's columns, grades with the roles. */
export const SDS_V2: Files = {
  'orgs.csv': lines('sourcedId,name,type,parentSourcedId', '110003,Bramley Hall,school,'),
  'users.csv': lines(
    'sourcedId,username,givenName,familyName,password,activeDirectoryMatchId,email,phone,sms',
    '114001,jcraig@school.example,Jack,Craig,,jcraig@school.example,,,',
    '114002,jean.craig@example.org,Jean,Craig,,,jean.craig@example.org,,',
  ),
  'roles.csv': lines(
    'userSourcedId,orgSourcedId,role,sessionSourcedId,grade,isPrimary,roleStartDate,roleEndDate',
    '114001,110003,student,SY2627,3,TRUE,2026-09-01,2027-07-16',
    '114002,110003,guardian,SY2627,,TRUE,,',
  ),
  'demographics.csv': lines('userSourcedId,sex,birthDate', '114001,male,2019-07-02'),
}

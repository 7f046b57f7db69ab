// Written by npm run record, from the values that the provider reads.

/** The names of attributes by the paths of their values in objects, by resource type: `path=name`, or one word if they are the same. */
export const attributeNames: { readonly [type: string]: string } = {
  sec_agent_access_token:
    "accessToken=token createdTime=last_updated_time props.createdTime=created_time props.description=description props.os=os tokenAlias=name tokenEnabled=enabled version",
  sec_alert_channel_chat:
    "createdOrUpdatedBy=created_or_updated_by createdOrUpdatedTime=created_or_updated_time data.slackUrl=chat_url enabled intgGuid=id isOrg=org_level name",
  sec_alert_channel_cloud_a_event_bus:
    "createdOrUpdatedBy=created_or_updated_by createdOrUpdatedTime=created_or_updated_time data.eventBusArn=event_bus_arn data.issueGrouping=group_issues_by enabled intgGuid=id isOrg=org_level name",
  sec_alert_channel_cloud_a_object_store:
    "createdOrUpdatedBy=created_or_updated_by createdOrUpdatedTime=created_or_updated_time data.s3CrossAccountCredentials.bucketArn=bucket_arn data.s3CrossAccountCredentials.externalId=credentials.external_id data.s3CrossAccountCredentials.roleArn=credentials.role_arn enabled intgGuid=id isOrg=org_level name",
  sec_alert_channel_cloud_b_pub_sub:
    "createdOrUpdatedBy=created_or_updated_by createdOrUpdatedTime=created_or_updated_time data.credentials.clientEmail=credentials.client_email data.credentials.clientId=credentials.client_id data.credentials.privateKey=credentials.private_key data.issueGrouping=issue_grouping data.projectId=project_id data.topicId=topic_id enabled intgGuid=id isOrg=org_level name",
  sec_alert_channel_email:
    "createdOrUpdatedBy=created_or_updated_by createdOrUpdatedTime=created_or_updated_time data.channelProps.recipients=recipients enabled intgGuid=id isOrg=org_level name type=type_name",
  sec_alert_channel_log_sink:
    "createdOrUpdatedBy=created_or_updated_by createdOrUpdatedTime=created_or_updated_time data.channel=channel data.eventData.index=event_data.index data.eventData.source=event_data.source data.hecToken=hec_token data.host=host data.port=port data.ssl=ssl enabled intgGuid=id isOrg=org_level name",
  sec_alert_channel_metrics:
    "createdOrUpdatedBy=created_or_updated_by createdOrUpdatedTime=created_or_updated_time data.datadogSite=metrics_site data.datadogType=metrics_service enabled intgGuid=id isOrg=org_level name",
  sec_alert_channel_observ:
    "createdOrUpdatedBy=created_or_updated_by createdOrUpdatedTime=created_or_updated_time data.accountId=account_id data.insertKey=insert_key enabled intgGuid=id isOrg=org_level name",
  sec_alert_channel_on_call:
    "createdOrUpdatedBy=created_or_updated_by createdOrUpdatedTime=created_or_updated_time data.intgUrl=webhook_url enabled intgGuid=id isOrg=org_level name",
  sec_alert_channel_pager:
    "createdOrUpdatedBy=created_or_updated_by createdOrUpdatedTime=created_or_updated_time enabled intgGuid=id isOrg=org_level name",
  sec_alert_channel_siem:
    "createdOrUpdatedBy=created_or_updated_by createdOrUpdatedTime=created_or_updated_time data.qradarCommType=communication_type data.qradarHostPort=host_port data.qradarHostUrl=host_url enabled intgGuid=id isOrg=org_level name",
  sec_alert_channel_teams_a:
    "createdOrUpdatedBy=created_or_updated_by createdOrUpdatedTime=created_or_updated_time data.webhook=webhook_url enabled intgGuid=id isOrg=org_level name",
  sec_alert_channel_teams_b:
    "createdOrUpdatedBy=created_or_updated_by createdOrUpdatedTime=created_or_updated_time data.teamsUrl=webhook_url enabled intgGuid=id isOrg=org_level name",
  sec_alert_channel_ticketing:
    "createdOrUpdatedBy=created_or_updated_by createdOrUpdatedTime=created_or_updated_time data.instanceUrl=instance_url data.issueGrouping=issue_grouping data.password=password data.userName=username enabled intgGuid=id isOrg=org_level name",
  sec_alert_channel_tracker_cloud:
    "createdOrUpdatedBy=created_or_updated_by createdOrUpdatedTime=created_or_updated_time data.apiToken=api_token data.bidirectionalConfig=configuration data.customTemplateFile=custom_template_file data.issueGrouping=group_issues_by data.issueType=issue_type data.jiraUrl=tracker_url data.projectId=project_key data.username=username enabled intgGuid=id isOrg=org_level name",
  sec_alert_channel_tracker_server:
    "createdOrUpdatedBy=created_or_updated_by createdOrUpdatedTime=created_or_updated_time data.bidirectionalConfig=configuration data.customTemplateFile=custom_template_file data.issueGrouping=group_issues_by data.issueType=issue_type data.jiraUrl=tracker_url data.password=password data.projectId=project_key data.username=username enabled intgGuid=id isOrg=org_level name",
  sec_alert_channel_webhook:
    "createdOrUpdatedBy=created_or_updated_by createdOrUpdatedTime=created_or_updated_time data.webhookUrl=webhook_url enabled intgGuid=id isOrg=org_level name type=type_name",
  sec_alert_profile: "alertProfileId=name alerts=alert extends fields",
  sec_alert_rule:
    "filters.category=alert_categories filters.createdOrUpdatedBy=created_or_updated_by filters.createdOrUpdatedTime=created_or_updated_time filters.description=description filters.enabled=enabled filters.name=name filters.resourceGroups=resource_groups filters.severity=severities filters.source=alert_sources filters.subCategory=event_categories intgGuidList=alert_channels mcGuid=id type",
  sec_data_export_rule:
    "filters.createdOrUpdatedBy=created_or_updated_by filters.createdOrUpdatedTime=created_or_updated_time filters.description=description filters.enabled=enabled filters.name=name intgGuidList=integration_ids mcGuid=id type",
  sec_integration_cloud_a_agentless_scanning:
    "createdOrUpdatedBy=created_or_updated_by createdOrUpdatedTime=created_or_updated_time data.awsAccountId=account_id data.bucketArn=bucket_arn data.crossAccountCredentials.externalId=credentials.external_id data.crossAccountCredentials.roleArn=credentials.role_arn data.queryText=query_text data.scanContainers=scan_containers data.scanFrequency=scan_frequency data.scanHostVulnerabilities=scan_host_vulnerabilities data.scanMultiVolume=scan_multi_volume data.scanStoppedInstances=scan_stopped_instances enabled intgGuid=id isOrg=org_level name serverToken.serverToken=server_token serverToken.uri=uri",
  sec_integration_cloud_a_cfg:
    "createdOrUpdatedBy=created_or_updated_by createdOrUpdatedTime=created_or_updated_time data.crossAccountCredentials.externalId=credentials.external_id data.crossAccountCredentials.roleArn=credentials.role_arn enabled intgGuid=id isOrg=org_level name",
  sec_integration_cloud_a_ct:
    "createdOrUpdatedBy=created_or_updated_by createdOrUpdatedTime=created_or_updated_time data.crossAccountCredentials.externalId=credentials.external_id data.crossAccountCredentials.roleArn=credentials.role_arn data.queueUrl=queue_url enabled intgGuid=id isOrg=org_level name",
  sec_integration_cloud_a_dspm:
    "data.awsAccountId=account_id data.bucketArn=storage_bucket_arn data.crossAccountCredentials.externalId=credentials.external_id data.crossAccountCredentials.roleArn=credentials.role_arn data.regions=regions intgGuid=id name serverToken.serverToken=server_token",
  sec_integration_cloud_a_eks_audit_log:
    "createdOrUpdatedBy=created_or_updated_by createdOrUpdatedTime=created_or_updated_time data.crossAccountCredentials.externalId=credentials.external_id data.crossAccountCredentials.roleArn=credentials.role_arn data.s3BucketArn=object_store_bucket_arn data.snsArn=sns_arn enabled intgGuid=id isOrg=is_org name",
  sec_integration_cloud_a_gov_cfg:
    "createdOrUpdatedBy=created_or_updated_by createdOrUpdatedTime=created_or_updated_time data.accessKeyCredentials.accessKeyId=credentials.access_key_id data.accessKeyCredentials.accountId=account_id data.accessKeyCredentials.secretAccessKey=credentials.secret_access_key enabled intgGuid=id isOrg=org_level name",
  sec_integration_cloud_a_gov_ct:
    "createdOrUpdatedBy=created_or_updated_by createdOrUpdatedTime=created_or_updated_time data.accessKeyCredentials.accessKeyId=credentials.access_key_id data.accessKeyCredentials.accountId=account_id data.accessKeyCredentials.secretAccessKey=credentials.secret_access_key data.queueUrl=queue_url enabled intgGuid=id isOrg=org_level name",
  sec_integration_cloud_a_org_agentless_scanning:
    "createdOrUpdatedBy=created_or_updated_by createdOrUpdatedTime=created_or_updated_time data.awsAccountId=account_id data.bucketArn=bucket_arn data.crossAccountCredentials.externalId=credentials.external_id data.crossAccountCredentials.roleArn=credentials.role_arn data.managementAccount=management_account data.monitoredAccounts=monitored_accounts data.queryText=query_text data.scanContainers=scan_containers data.scanFrequency=scan_frequency data.scanHostVulnerabilities=scan_host_vulnerabilities data.scanMultiVolume=scan_multi_volume data.scanStoppedInstances=scan_stopped_instances data.scanningAccount=scanning_account enabled intgGuid=id isOrg=org_level name serverToken.serverToken=server_token serverToken.uri=uri",
  sec_integration_cloud_b_agentless_scanning:
    "createdOrUpdatedBy=created_or_updated_by createdOrUpdatedTime=created_or_updated_time data.credentials.clientEmail=credentials.client_email data.credentials.clientId=credentials.client_id data.credentials.privateKey=credentials.private_key data.credentials.tokenUri=credentials.token_uri data.filterList=filter_list data.id=resource_id data.idType=resource_level data.queryText=query_text data.scanContainers=scan_containers data.scanFrequency=scan_frequency data.scanHostVulnerabilities=scan_host_vulnerabilities data.scanMultiVolume=scan_multi_volume data.scanStoppedInstances=scan_stopped_instances data.scanningProjectId=scanning_project_id data.sharedBucketName=bucket_name enabled intgGuid=id isOrg=org_level name serverToken.serverToken=server_token serverToken.uri=uri",
  sec_integration_cloud_b_at:
    "createdOrUpdatedBy=created_or_updated_by createdOrUpdatedTime=created_or_updated_time data.credentials.clientEmail=credentials.client_email data.credentials.clientId=credentials.client_id data.credentials.privateKey=credentials.private_key data.id=resource_id data.idType=resource_level data.subscriptionName=subscription enabled intgGuid=id isOrg=org_level name",
  sec_integration_cloud_b_cfg:
    "createdOrUpdatedBy=created_or_updated_by createdOrUpdatedTime=created_or_updated_time data.credentials.clientEmail=credentials.client_email data.credentials.clientId=credentials.client_id data.credentials.privateKey=credentials.private_key data.id=resource_id data.idType=resource_level enabled intgGuid=id isOrg=org_level name",
  sec_integration_cloud_b_gke_audit_log:
    "createdOrUpdatedBy=created_or_updated_by createdOrUpdatedTime=created_or_updated_time data.credentials.clientEmail=credentials.client_email data.credentials.clientId=credentials.client_id data.credentials.privateKey=credentials.private_key data.integrationType=integration_type data.organizationId=organization_id data.projectId=project_id data.subscriptionName=subscription enabled intgGuid=id isOrg=is_org name",
  sec_integration_cloud_b_pub_sub_audit_log:
    "createdOrUpdatedBy=created_or_updated_by createdOrUpdatedTime=created_or_updated_time data.credentials.clientEmail=credentials.client_email data.credentials.clientId=credentials.client_id data.credentials.privateKey=credentials.private_key data.integrationType=integration_type data.organizationId=organization_id data.projectId=project_id data.subscriptionName=subscription_id data.topicId=topic_id enabled intgGuid=id isOrg=is_org name",
  sec_integration_cloud_c_ad_al:
    "createdOrUpdatedBy=created_or_updated_by createdOrUpdatedTime=created_or_updated_time data.credentials.clientId=credentials.client_id data.credentials.clientSecret=credentials.client_secret data.eventHubName=event_hub_name data.eventHubNamespace=event_hub_namespace data.tenantId=tenant_id enabled intgGuid=id isOrg=org_level name",
  sec_integration_cloud_c_agentless_scanning:
    "createdOrUpdatedBy=created_or_updated_by createdOrUpdatedTime=created_or_updated_time data.blobContainerName=blob_container_name data.credentials.clientId=credentials.client_id data.credentials.clientSecret=credentials.client_secret data.integrationLevel=integration_level data.queryText=query_text data.scanContainers=scan_containers data.scanFrequency=scan_frequency data.scanHostVulnerabilities=scan_host_vulnerabilities data.scanMultiVolume=scan_multi_volume data.scanStoppedInstances=scan_stopped_instances data.scanningResourceGroupName=scanning_resource_group_name data.scanningSubscriptionId=scanning_subscription_id data.storageAccountUrl=storage_account_url data.subscriptionsList=subscriptions_list data.tenantId=tenant_id enabled intgGuid=id name serverToken.serverToken=server_token serverToken.uri=uri",
  sec_integration_cloud_c_al:
    "createdOrUpdatedBy=created_or_updated_by createdOrUpdatedTime=created_or_updated_time data.credentials.clientId=credentials.client_id data.credentials.clientSecret=credentials.client_secret data.queueUrl=queue_url data.tenantId=tenant_id enabled intgGuid=id isOrg=org_level name",
  sec_integration_cloud_c_cfg:
    "createdOrUpdatedBy=created_or_updated_by createdOrUpdatedTime=created_or_updated_time data.credentials.clientId=credentials.client_id data.credentials.clientSecret=credentials.client_secret data.tenantId=tenant_id enabled intgGuid=id isOrg=org_level name",
  sec_integration_cloud_c_dspm:
    "data.blobContainerName=blob_container_name data.credentials.clientId=credentials.client_id data.credentials.clientSecret=credentials.client_secret data.regions=regions data.storageAccountUrl=storage_account_url data.tenantId=tenant_id intgGuid=id name serverToken.serverToken=server_token",
  sec_integration_cloud_d_cfg:
    "createdOrUpdatedBy=created_or_updated_by createdOrUpdatedTime=created_or_updated_time data.credentials.fingerprint=credentials.fingerprint data.homeRegion=home_region data.tenantId=tenant_id data.tenantName=tenant_name data.userOcid=user_ocid enabled intgGuid=id isOrg=org_level name",
  sec_integration_inline_scanner:
    "createdOrUpdatedBy=created_or_updated_by createdOrUpdatedTime=created_or_updated_time data.identifierTag=identifier_tag enabled intgGuid=id isOrg=org_level name serverToken.serverToken=server_token serverToken.uri=server_uri type=type_name",
  sec_integration_proxy_scanner:
    "createdOrUpdatedBy=created_or_updated_by createdOrUpdatedTime=created_or_updated_time data.limitByLabel=limit_by_label data.limitByRep=limit_by_repositories data.limitByTag=limit_by_tags data.limitNumImg=limit_num_imgs enabled intgGuid=id isOrg=org_level name serverToken.serverToken=server_token serverToken.uri=server_uri type=type_name",
  sec_integration_registry_a:
    "createdOrUpdatedBy=created_or_updated_by createdOrUpdatedTime=created_or_updated_time data.accessKeyCredentials.accessKeyId=credentials.access_key_id data.accessKeyCredentials.secretAccessKey=credentials.secret_access_key data.crossAccountCredentials.externalId=credentials.external_id data.crossAccountCredentials.roleArn=credentials.role_arn data.limitByLabel=limit_by_label data.limitByRep=limit_by_repositories data.limitByTag=limit_by_tags data.limitNumImg=limit_num_imgs data.nonOsPackageEval=non_os_package_support data.registryDomain=registry_domain enabled intgGuid=id isOrg=org_level name type=type_name",
  sec_integration_registry_b:
    "createdOrUpdatedBy=created_or_updated_by createdOrUpdatedTime=created_or_updated_time data.credentials.clientEmail=credentials.client_email data.credentials.clientId=credentials.client_id data.limitByLabel=limit_by_label data.limitByRep=limit_by_repositories data.limitByTag=limit_by_tags data.limitNumImg=limit_num_imgs data.nonOsPackageEval=non_os_package_support data.registryDomain=registry_domain enabled intgGuid=id isOrg=org_level name type=type_name",
  sec_integration_registry_c:
    "createdOrUpdatedBy=created_or_updated_by createdOrUpdatedTime=created_or_updated_time data.credentials.clientEmail=credentials.client_email data.credentials.clientId=credentials.client_id data.limitByLabel=limit_by_label data.limitByRep=limit_by_repositories data.limitByTag=limit_by_tags data.limitNumImg=limit_num_imgs data.nonOsPackageEval=non_os_package_support data.registryDomain=registry_domain enabled intgGuid=id isOrg=org_level name type=type_name",
  sec_integration_registry_d:
    "createdOrUpdatedBy=created_or_updated_by createdOrUpdatedTime=created_or_updated_time data.credentials.username=username data.limitByLabel=limit_by_label data.limitByRep=limit_by_repositories data.limitByTag=limit_by_tags data.limitNumImg=limit_num_imgs data.nonOsPackageEval=non_os_package_support enabled intgGuid=id isOrg=org_level name type=type_name",
  sec_integration_registry_e:
    "createdOrUpdatedBy=created_or_updated_by createdOrUpdatedTime=created_or_updated_time data.credentials.ssl=ssl data.credentials.username=username data.limitByLabel=limit_by_label data.limitByTag=limit_by_tags data.nonOsPackageEval=non_os_package_support data.registryDomain=registry_domain data.registryNotifications=notifications enabled intgGuid=id isOrg=org_level name type=type_name",
  sec_integration_registry_f:
    "createdOrUpdatedBy=created_or_updated_by createdOrUpdatedTime=created_or_updated_time data.credentials.ssl=ssl data.credentials.username=username data.limitByLabel=limit_by_label data.limitByRep=limit_by_repositories data.limitByTag=limit_by_tags data.limitNumImg=limit_num_imgs data.nonOsPackageEval=non_os_package_support data.registryDomain=registry_domain data.registryNotifications=registry_notifications enabled intgGuid=id isOrg=org_level name type=type_name",
  sec_policy:
    "alertEnabled=alerting.enabled alertProfile=alerting.profile description enabled evalFrequency=evaluation lastUpdateTime=updated_time lastUpdateUser=updated_by limit owner policyId=id policyType=type queryId=query_id remediation severity tags title",
  sec_policy_compliance:
    "description enabled lastUpdateTime=updated_time lastUpdateUser=updated_by owner policyId=id queryId=query_id remediation severity tags title",
  sec_policy_exception:
    "constraints=constraint description exceptionId=id lastUpdateTime=updated_time lastUpdateUser=updated_by policyId=policy_id",
  sec_query:
    "lastUpdateTime=updated_time lastUpdateUser=updated_by owner queryId=query_id queryText=query resultSchema=result_schema",
  sec_report_rule:
    "filters.createdOrUpdatedBy=created_or_updated_by filters.createdOrUpdatedTime=created_or_updated_time filters.description=description filters.enabled=enabled filters.name=name filters.resourceGroups=resource_groups filters.severity=severities intgGuidList=email_alert_channels mcGuid=id reportNotificationTypes.agentEvents=daily_compliance_reports.host_security reportNotificationTypes.awsCisS3=cloud_a_compliance_reports.cis_s3 reportNotificationTypes.awsCloudtrailEvents=daily_compliance_reports.cloud_a_trail reportNotificationTypes.awsComplianceEvents=daily_compliance_reports.cloud_a_compliance reportNotificationTypes.awsSocRev2=cloud_a_compliance_reports.soc_rev2 reportNotificationTypes.azureActivityLogEvents=daily_compliance_reports.cloud_c_activity_log reportNotificationTypes.azureCis=cloud_c_compliance_reports.cis reportNotificationTypes.azureCis131=cloud_c_compliance_reports.cis_131 reportNotificationTypes.azureComplianceEvents=daily_compliance_reports.cloud_c_compliance reportNotificationTypes.azurePci=cloud_c_compliance_reports.pci reportNotificationTypes.azureSoc=cloud_c_compliance_reports.soc reportNotificationTypes.gcpAuditTrailEvents=daily_compliance_reports.cloud_b_audit_trail reportNotificationTypes.gcpCis=cloud_b_compliance_reports.cis reportNotificationTypes.gcpCis12=cloud_b_compliance_reports.cis_12 reportNotificationTypes.gcpComplianceEvents=daily_compliance_reports.cloud_b_compliance reportNotificationTypes.gcpHipaa=cloud_b_compliance_reports.hipaa reportNotificationTypes.gcpHipaaRev2=cloud_b_compliance_reports.hipaa_rev2 reportNotificationTypes.gcpIso27001=cloud_b_compliance_reports.iso_27001 reportNotificationTypes.gcpK8s=cloud_b_compliance_reports.k8s reportNotificationTypes.gcpPci=cloud_b_compliance_reports.pci reportNotificationTypes.gcpPciRev2=cloud_b_compliance_reports.pci_rev2 reportNotificationTypes.gcpSoc=cloud_b_compliance_reports.soc reportNotificationTypes.gcpSocRev2=cloud_b_compliance_reports.soc_rev2 reportNotificationTypes.hipaa=cloud_a_compliance_reports.hipaa reportNotificationTypes.iso2700=cloud_a_compliance_reports.iso_2700 reportNotificationTypes.openShiftCompliance=daily_compliance_reports.cluster_distro_compliance reportNotificationTypes.openShiftComplianceEvents=daily_compliance_reports.cluster_distro_compliance_events reportNotificationTypes.pci=cloud_a_compliance_reports.pci reportNotificationTypes.platformEvents=daily_compliance_reports.platform reportNotificationTypes.soc=cloud_a_compliance_reports.soc reportNotificationTypes.trendReport=weekly_snapshot type",
  sec_resource_group:
    "createdBy=updated_by description enabled isDefaultBoolean=is_default name query.expression.operator=group.operator resourceGroupGuid=id resourceType=type updatedBy=updated_by updatedTime=last_updated",
  sec_team_member:
    "custGuid=organization.admin_accounts props.accountAdmin=organization.admin_accounts props.company=company props.createdTime=created_time props.firstName=first_name props.lastName=last_name props.orgAdmin=organization.administrator props.orgUser=organization.user props.updatedBy=updated_by props.updatedTime=updated_time userEnabled=enabled userGuid=id userName=id",
  sec_vulnerability_exception_container:
    "createdTime=created_time exceptionGuid=id exceptionName=name exceptionReason=reason exceptionType=type expiryTime=expiry props.createdBy=created_by props.description=description props.updatedBy=updated_by resourceScope.imageId=resource_scope.image_ids resourceScope.imageTag=resource_scope.image_tags resourceScope.namespace=resource_scope.namespaces resourceScope.registry=resource_scope.registries resourceScope.repository=resource_scope.repositories state=enabled updatedTime=updated_time vulnerabilityCriteria.cve=vulnerability_criteria.cves vulnerabilityCriteria.fixable=vulnerability_criteria.fixable_vuln vulnerabilityCriteria.package=vulnerability_criteria.package vulnerabilityCriteria.severity=vulnerability_criteria.severities",
  sec_vulnerability_exception_host:
    "createdTime=created_time exceptionGuid=id exceptionName=name exceptionReason=reason expiryTime=expiry props.createdBy=created_by props.description=description props.updatedBy=updated_by resourceScope.clusterName=resource_scope.cluster_names resourceScope.externalIp=resource_scope.external_ips resourceScope.hostname=resource_scope.hostnames resourceScope.namespace=resource_scope.namespaces state=enabled updatedTime=updated_time vulnerabilityCriteria.cve=vulnerability_criteria.cves vulnerabilityCriteria.fixable=vulnerability_criteria.fixable_vuln vulnerabilityCriteria.package=vulnerability_criteria.package vulnerabilityCriteria.severity=vulnerability_criteria.severities",
};

/** The causes and cures of the diagnostics with a summary. */
interface Explanation {
  readonly cause: string;
  readonly cure: string;
}

const report = "Report it with the output of `TF_LOG=debug`.";
const importAgain = "Remove the object from the state with `terraform state rm`, and import it again.";

/** The explanation of each summary in the sources; "…" replaces parts that are known only at run time. */
export const explanations: { readonly [summary: string]: Explanation } = {
  // Summaries of the framework, and those that both providers use.
  "… adopted": {
    cause:
      "The object of a create existed already, and the detail says why it belongs to the same configuration. The create took it over.",
    cure: "Nothing has to be done. A destroy deletes the object.",
  },
  "… not …": {
    cause:
      "The API rejected the request for a type, did not respond in time, or the run was interrupted. The detail has the method, the address, the status and the reason of the API.",
    cure: "Correct what the reason names: see [errors of the API](#errors-of-the-api).",
  },
  "… not opened": {
    cause: "The run was interrupted before an ephemeral resource was opened.",
    cure: "Run the command again.",
  },
  "Ephemeral value is missing": {
    cause:
      "An action has a write-only argument whose value Terraform does not pass with `-invoke`, because it is ephemeral. The provider notices a missing optional argument if one process serves the plan and the apply, as on Linux without a log.",
    cure: "Set the argument from a variable or a value that is not ephemeral, or run the action by an `action_trigger`.",
  },
  "The configuration of the other provider is missing": {
    cause:
      "A provider serves the types of another program, whose configuration has attributes or blocks that its own schema lacks.",
    cure: "Report it to the authors of the provider: `tfnode scaffold provider` writes the schema of the configuration.",
  },
  "The configuration of the other provider has other types": {
    cause:
      "A provider serves the types of another program, whose configuration has an attribute of the same name with another type. The detail has both types.",
    cure: "Report it to the authors of the provider: `tfnode scaffold provider` writes the schema of the configuration.",
  },
  "The provider_meta of the other provider has other types": {
    cause:
      "A provider serves the types of another program, whose `provider_meta` has an attribute of the same name with another type. The detail has both types.",
    cure: "Report it to the authors of the provider: both schemas of `provider_meta` need the same types.",
  },
  "This provider lacks what it replaces": {
    cause:
      "A provider serves the types of another program and names types that it replaces, of which it has no definition.",
    cure: "Report it to the authors of the provider: the detail has the names to define or to remove.",
  },
  "The provider … does not run": {
    cause:
      "A provider serves the types of another program, which cannot be started or has ended. The detail has the reason and the last output of that program.",
    cure: "Correct what the reason names, such as a missing file or one for another system, and run the command again.",
  },
  "The provider … has failed": {
    cause:
      "A provider serves the types of another program, whose response to a request is no message of the protocol, or an error of gRPC. The detail has the method and the last output of that program.",
    cure: "Report it to the authors of the other program. If an object was being created, look whether it exists: the detail says so.",
  },
  "The other provider does not run": {
    cause: "A provider serves the types of another program, and has no program for this system.",
    cure: "Report it to the authors of the provider: `builtProvider` takes a program for each system.",
  },
  "Two providers have the same types": {
    cause: "A provider serves the types of another program, and both have the types that the detail names.",
    cure: "Report it to the authors of the provider: `builtProvider` takes the types to be replaced.",
  },
  "Equal elements of a set": {
    cause:
      "Two elements of a set are one value for the API, because of a default or of two spellings, while Terraform keeps both.",
    cure: "Remove one of the two elements that the detail names.",
  },
  "Number has too many digits": {
    cause:
      "The state has a whole number that the code of the provider would receive rounded, so it was not called with it.",
    cure: "Report it to the authors of the provider, who have to declare the attribute for whole numbers of any size.",
  },
  "API did not store the planned value": {
    cause:
      "After a create or an update, the API returned another value than the planned one. A created object is kept, and the next plan shows the difference.",
    cure: "Set the argument to the value of the API, which the detail shows. If the value is right, report a bug in the provider.",
  },
  "API does not have the configured value": {
    cause:
      "The API stored another value when it created the object. Only a replacement could change it, and would end in the same way, so the object stays.",
    cure: "Set the argument to the value of the API. To replace the object nevertheless, use `-replace`.",
  },
  "API filled in a value": {
    cause:
      "The API chose a value for an argument that the configuration leaves out. The state has no value for it, and plans are empty as long as the API keeps its value.",
    cure: "Nothing has to be done. To manage the value, set the argument.",
  },
  "API made two elements of a set equal": {
    cause: "Two configured elements of a set are equal with the values that the API filled in.",
    cure: "Remove one of the two elements, or set what distinguishes them.",
  },
  "API replaced the planned value": {
    cause: "The API decided on another value than the planned one, and the schema allows that.",
    cure: "Set the argument to the value of the API if you want the plan to show it.",
  },
  "Argument is deprecated": {
    cause: "A later version of the provider removes the argument.",
    cure: "Use the argument that the detail names.",
  },
  "Arguments left out of the configuration": {
    cause: "Generated configuration contains no secrets, and nothing that the API does not return.",
    cure: "Set the arguments that the detail lists before the apply, secrets by variables.",
  },
  "Block is deprecated": {
    cause: "A later version of the provider removes the block.",
    cure: "Use the block or argument that the detail names.",
  },
  "Blocks missing in the state": {
    cause: "Generated configuration lacks a required block, because the API does not return it.",
    cure: "Add the block to the generated configuration before the apply.",
  },
  "Cannot import non-existent remote object": {
    cause: "The API has no object with this import ID or identity in the account of the provider.",
    cure: "Correct the ID or the account, or remove the `import` block to let the next apply create the object.",
  },
  "Computed block not supported": {
    cause: "A resource has a block that the API fills in, which Terraform supports from 1.16 on.",
    cure: "Use Terraform 1.16 or later, or write the block in the configuration.",
  },
  "Configuration not known": {
    cause: "An ephemeral resource or a list depends on a value that is known only after an apply.",
    cure: "Add `depends_on` with what it depends on to the ephemeral resource, or apply that first.",
  },
  "Conflicting arguments": {
    cause: "Two arguments are set that exclude each other.",
    cure: "Remove one of the arguments that the detail names.",
  },
  "Contradictory Resource State": {
    cause:
      "Something other than Terraform changed the state: its identity and its attributes name different objects.",
    cure: importAgain,
  },
  Deprecated: {
    cause: "A later version of the provider removes the resource or data source.",
    cure: "Use the type that the detail names.",
  },
  "Identifier cannot be configured": {
    cause: "The configuration sets an ID that the API assigns.",
    cure: "Remove the argument. To manage an existing object, import it.",
  },
  "Identity cannot be read": {
    cause: "The stored identity of an object does not match its schema.",
    cure: importAgain,
  },
  "Identity cannot be upgraded": {
    cause: "A newer version of the provider wrote the identity of an object.",
    cure: "Use a version of the provider that is at least as new.",
  },
  "Import by identity not supported": {
    cause: "The type has no identity.",
    cure: "Set `id` in the `import` block instead of `identity`.",
  },
  "Import not supported": {
    cause: "Objects of the type cannot be imported by an ID.",
    cure: "Do what the detail says: import by identity, or let Terraform create the object.",
  },
  "Insufficient … blocks": {
    cause: "A required block is missing.",
    cure: "Add the block that the summary names.",
  },
  "Invalid …": {
    cause: "A part of an import ID or identity does not satisfy the rules of its attribute.",
    cure: "Correct the part that the detail names.",
  },
  "Invalid definition in the provider": {
    cause: "A schema or a resource of the provider contradicts itself. This is a bug in the provider.",
    cure: "Report it. The author finds it with `tfnode check`.",
  },
  "Invalid import ID": {
    cause: "The import ID does not have the form of the type.",
    cure: "Write the ID in one of the forms that the detail shows.",
  },
  "Invalid import identity": {
    cause: "The identity in the `import` block is incomplete, or has attributes that the type does not have.",
    cure: "Set the attributes that the detail lists.",
  },
  "Invalid value": {
    cause: "A value is not allowed by the schema or by the API.",
    cure: "Set one of the values that the detail allows.",
  },
  "Invalid value in a request": {
    cause: "The program that uses the provider sent a value that contradicts the schema or an earlier plan.",
    cure: `Use a current version of Terraform or OpenTofu. ${report}`,
  },
  "Invalid value of …": {
    cause: "An environment variable of the provider has a value that its setting does not allow.",
    cure: "Correct or unset the variable.",
  },
  "Invalid value of TFNODE_KEEP": {
    cause: "`TFNODE_KEEP` is neither a time nor `off`, so that no process is kept for the next commands.",
    cure: "Set a time such as `30m`, or unset the variable.",
  },
  "Invalid value of TFNODE_TRACE": {
    cause:
      "The file that `TFNODE_TRACE` names cannot be opened, or exists and is no trace. The command runs without a trace.",
    cure: "Name a new file in a folder that exists, or unset the variable.",
  },
  "Invalid variable of OpenTelemetry": {
    cause:
      "A variable such as `OTEL_EXPORTER_OTLP_ENDPOINT` has a value that cannot be used. It counts as not set.",
    cure: "Correct or unset the variable that the detail names.",
  },
  "Missing configuration": {
    cause: "The program that uses the provider sent a request without a configuration.",
    cure: `Use a current version of Terraform or OpenTofu. ${report}`,
  },
  "Missing Resource Identity After …": {
    cause: "The state lacks the attributes that identify the object. This is a bug in the provider.",
    cure: report,
  },
  "Missing import ID": {
    cause: "The import has neither an ID nor an identity.",
    cure: "Set `id` or `identity` in the `import` block.",
  },
  "Missing required argument": {
    cause: "An argument is required, always or together with another one.",
    cure: "Set the argument that the detail names, or its environment variable.",
  },
  "More …s": {
    cause: "A configuration has so many errors or warnings that only the first ones are shown.",
    cure: "Correct the first ones, and run the command again.",
  },
  "Move not supported": {
    cause: "A `moved` block names a type from which objects cannot be moved.",
    cure: "For an object of another kind, remove the `moved` block: the plan then replaces the object. Otherwise, remove the old resource from the state, and import the new one.",
  },
  "Moved state has no identifier": {
    cause: "The state of the old resource lacks what identifies the object.",
    cure: "Remove the old resource from the state, and import the new one.",
  },
  "Moved state is invalid": {
    cause: "The converted state does not match the schema of the new resource.",
    cure: "Remove the old resource from the state, and import the new one.",
  },
  "Object without identity left out": {
    cause: "The API returned an object without the attributes that identify it, so the list leaves it out.",
    cure: "Look for the object in the platform.",
  },
  "Objects may be missing in the state": {
    cause:
      "An earlier command in the same folder was killed, or interrupted twice, before Terraform saved the state.",
    cure: "Import or delete the objects in the file that the warning names, then remove the file.",
  },
  "Private state cannot be read": {
    cause: "The private state of an object is damaged, or a newer version of the provider wrote it.",
    cure: importAgain,
  },
  "Provider bug in …": {
    cause: "An error in the provider that it did not expect.",
    cure: report,
  },
  "Provider bug while …": {
    cause: "An error in the provider that it did not expect. The state has what was known before the error.",
    cure: report,
  },
  "Provider bug while upgrading the state of …": {
    cause: "The provider cannot convert a state that an older version wrote.",
    cure: report,
  },
  "Provider configuration not known": {
    cause: "The `provider` block has values that are known only after an apply.",
    cure: "For a data source, add `depends_on` with the resources that the `provider` block depends on: Terraform then reads it during the apply. An ephemeral resource is opened then if one of its arguments refers to them. For an existing object, apply those resources first, with `-target`.",
  },
  "Provider not configured": {
    cause: "An account or credentials are missing.",
    cure: "Set the attributes or variables that the detail names: see [authentication](authentication.md).",
  },
  "Questionable value": {
    cause: "The value is allowed, and probably not what you want.",
    cure: "Read the detail, and change the value if it is right.",
  },
  "Read-only attribute": {
    cause: "The configuration sets an attribute that only the API sets.",
    cure: "Remove the attribute from the configuration.",
  },
  "Resource without identity": {
    cause: "A list names a type whose objects have no identity.",
    cure: "Check the version of the provider: its pages name the types that can be listed.",
  },
  "Secret stored in the state": {
    cause: "A secret is set by its ordinary argument, which Terraform stores in plain text.",
    cure: "Use the write-only argument: see [secrets in the state](secrets-in-state.md).",
  },
  "Spans not sent": {
    cause:
      "The standard variables of OpenTelemetry name a collector that does not respond, or that accepts no spans. The command runs, and its spans are dropped.",
    cure: "Start the collector, correct `OTEL_EXPORTER_OTLP_ENDPOINT` or `OTEL_EXPORTER_OTLP_HEADERS`, or unset the variables.",
  },
  "State cannot be read": {
    cause: "The stored state of an object does not match the schema of its version.",
    cure: importAgain,
  },
  "State cannot be upgraded": {
    cause: "The state is of a version from which the provider has no upgrade.",
    cure: importAgain,
  },
  "State has no identifier": {
    cause: "The state lacks the ID of the object.",
    cure: importAgain,
  },
  "State is newer than the provider": {
    cause: "A newer version of the provider wrote the state.",
    cure: "Use a version of the provider that is at least as new, or restore an older state: see [upgrading](upgrading.md).",
  },
  "State is too old": {
    cause: "Terraform 0.11 or earlier wrote the state.",
    cure: "Run `terraform apply` with Terraform 0.12 or 0.13 first.",
  },
  "State lacks an attribute": {
    cause:
      "An older version of the provider, another provider or a failed create wrote the state, and the object was not read since.",
    cure: "Run `terraform apply -refresh-only`, which reads it, or plan without `-refresh=false`.",
  },
  "State locked": {
    cause: "Another run holds the lock of the state in a state store.",
    cure: "Wait for that run. If it no longer exists, use `terraform force-unlock` with the ID in the detail.",
  },
  "State not written": {
    cause: "A state store received a state incompletely. The stored state is unchanged.",
    cure: "Run the command again.",
  },
  "State store configuration not known": {
    cause: "The configuration of a state store has values that are not constants.",
    cure: "Use constants only.",
  },
  "State store not configured": {
    cause: "The program that uses the provider sent a request before the configuration of the state store.",
    cure: `Use a current version of Terraform. ${report}`,
  },
  "State without a name": {
    cause: "The program that uses the provider sent a request for a state without its name.",
    cure: `Use a current version of Terraform. ${report}`,
  },
  "Too many … blocks": {
    cause: "A block occurs more often than the schema allows.",
    cure: "Remove some of the blocks.",
  },
  "Object not yet as planned": {
    cause:
      "The API accepted a change, and has not shown it for minutes. The state has the result of the change.",
    cure: "Plan again later: the plan is empty as soon as the API shows the change.",
  },
  "Read found another object": {
    cause:
      "An import or a move names an object by values that the found object does not have, such as another account or region.",
    cure: "Correct the import ID or the identity, or use a provider configuration with which the API has the named object.",
  },
  "Unexpected Identity Change": {
    cause: "The API returned another object than the one in the state.",
    cure: "If the API replaced the object, remove it from the state and import the new one. Otherwise report a bug.",
  },
  "Unknown …": {
    cause: "This version of the provider does not have the type.",
    cure: "Correct the name of the type, or upgrade the provider.",
  },
  "Write-only attribute not supported": {
    cause: "A write-only argument is set with Terraform or OpenTofu before 1.11.",
    cure: "Upgrade Terraform or OpenTofu, or set the ordinary argument.",
  },

  // The provider sec.
  "… not found": {
    cause: "The API has no object with this name or ID in the account of the provider.",
    cure: "Correct the name or ID, in which case and whitespace matter, and check the account.",
  },
  "Access token stored in the state": {
    cause: "The data source `sec_api_token` stores its token in the state.",
    cure: "Use the ephemeral resource `sec_api_token`, which stores nothing.",
  },
  "Account mappings ignored": {
    cause: "Mappings of accounts without a default account are not sent to the platform.",
    cure: "Set `default_platform_account`.",
  },
  "Account mappings not readable": {
    cause: "The mapping file that the platform stores for the integration is not valid.",
    cure: "Correct or remove the file in the platform.",
  },
  "Account replaced by the primary account": {
    cause: "The account belongs to an organization, whose primary account is used instead.",
    cure: "Set the primary account and `version = 2` in the profile file, as the detail shows.",
  },
  "Agent access token not found": {
    cause: "No token has this name or value.",
    cure: "Correct the name, or import the token by its value. If the same configuration creates the token, set the `name` of the ephemeral resource to the `id` of the resource.",
  },
  "Alert channel not found": {
    cause: "The API has no alert channel with this ID or name.",
    cure: "Correct it, and check the account of the provider. If the same configuration creates the channel, refer to the resource instead of writing its name.",
  },
  "Constraint rejected": {
    cause: "The platform rejected a constraint of a policy exception.",
    cure: "Correct the constraint as the detail says.",
  },
  "Empty group": {
    cause: "A group of a resource group has neither a filter nor a group.",
    cure: "Add a filter, or remove the group.",
  },
  "Filter name used more than once": {
    cause: "Two filters of a resource group have the same name, apart from case and underscores.",
    cure: "Rename one of the filters.",
  },
  "Groups nested too deeply": {
    cause: "The resource group has more than three levels of groups.",
    cure: "Remove the innermost groups in the platform.",
  },
  "Incomplete credentials": {
    cause: "A registry has neither a complete role nor a complete access key.",
    cure: "Set `role_arn` and `external_id`, or `access_key_id` and `secret_access_key`.",
  },
  "Integration not created": {
    cause: "The platform rejected a cloud account, also after repeated attempts.",
    cure: "Correct what the detail names, often the permissions of a role that was just created, and apply again.",
  },
  "Invalid account": {
    cause: "The account is not a name of an account.",
    cure: "Set the account as in the address of the platform, such as `acme` or `acme.fra`.",
  },
  "Invalid profile file": {
    cause: "`~/.sec.toml` is not valid TOML, or has a wrong setting.",
    cure: "Correct the file where the detail says.",
  },
  "Invalid value of SEC_API_URL": {
    cause: "`SEC_API_URL` is not a base URL.",
    cure: "Set a URL such as `https://sec.example.org/base`, or unset the variable.",
  },
  "Member without access": {
    cause: "A member of an organization has access to no account.",
    cure: "Set `administrator` or `user`, or list accounts in `admin_accounts` or `user_accounts`.",
  },
  "Missing account": {
    cause: "Neither the profile nor the configuration nor the environment sets the account.",
    cure: "Set `account`, or `SEC_ACCOUNT`.",
  },
  "Missing credentials": {
    cause: "The profile lacks the key or its secret.",
    cure: "Add both to the profile, or set `SEC_API_KEY` and `SEC_API_SECRET`, or `api_token`.",
  },
  "More than one …": {
    cause: "Several objects have the name that a data source looks up.",
    cure: "Set the other argument that the detail names, or rename an object.",
  },
  "No policy given": {
    cause: "No `policy` block has an ID.",
    cure: "Set the ID of at least one policy.",
  },
  "Not a policy of the platform": {
    cause: "A managed policy has an ID that is not one of the platform's own policies.",
    cure: "Manage your own policies as `sec_policy` and `sec_policy_compliance`.",
  },
  "Not for members of an account": {
    cause: "A team member has an `organization` block, and the provider is configured for one account.",
    cure: "Set `organization = true` on the provider, or remove the block.",
  },
  "Not for members of the organization": {
    cause: "A member of an organization has the argument `administrator`.",
    cure: "Remove it, and set the access in the `organization` block.",
  },
  "Object of another kind": {
    cause: "The import ID is of an object that another resource manages.",
    cure: "Import it as the type that the detail names.",
  },
  "One group block needed": {
    cause: "A resource group has several outermost groups.",
    cure: "Nest the other groups in the first one.",
  },
  "Organization lookup failed": {
    cause: "The provider could not ask the platform for the organization of the account.",
    cure: "Set `version = 2` in the profile file, which makes the request unnecessary.",
  },
  "Platform account mapped more than once": {
    cause: "Several `mapping` blocks name the same account, and only the last one is sent.",
    cure: "Merge the blocks.",
  },
  "Policy given more than once": {
    cause: "Several `policy` blocks have the same ID.",
    cure: "Keep one of them.",
  },
  "Policy ID cannot change": {
    cause: "`policy_id_suffix` of an existing policy was changed.",
    cure: "Set it back, or add another resource for another policy.",
  },
  "Policy not found": {
    cause: "The API has no policy with this ID.",
    cure: "Import the policy by the ID that the platform shows, such as `acme-default-12`.",
  },
  "Policy of another type": {
    cause: "The policy has a type that another resource manages.",
    cure: "Import it as the type that the detail names.",
  },
  "Profile file not readable": {
    cause: "`~/.sec.toml` exists and cannot be read.",
    cure: "Make it a file that you are permitted to read.",
  },
  "Profile not found": {
    cause: "The selected profile is no section of `~/.sec.toml`.",
    cure: "Use one of the sections that the detail lists, or add the section.",
  },
  "Query ID cannot change": {
    cause: "`query_id` of an existing query was changed.",
    cure: "Set it back, or add another resource for another query.",
  },
  "Team member not found": {
    cause: "The API has no user with this address or ID.",
    cure: "Correct the import ID. If the user was deleted, plan again.",
  },
  "Tenant unknown": {
    cause: "External IDs contain the name of a tenant, with which the account does not begin.",
    cure: "Set `account` to the first part of the address of the platform.",
  },
  "Test alert interrupted": {
    cause:
      "A run was interrupted while the test alert of a created or updated channel was sent; the channel is in the state.",
    cure: "Check the channel with the action `sec_alert_channel_test`.",
  },
  "Test alert not delivered": {
    cause: "The platform could not deliver the test alert of a channel, so a new channel was deleted again.",
    cure: "Correct the settings of the channel, or set `test_integration = false`.",
  },
  "Test alert not delivered, channel not deleted": {
    cause:
      "The test alert failed, and so did the deletion of the new channel, which is in the state as tainted.",
    cure: "Correct the settings, and apply again: the channel is replaced.",
  },
  "Token not disabled": {
    cause: "A token was created that the configuration disables, but the request that disables it failed.",
    cure: "Apply again: the plan disables the token.",
  },
  "Too many org_account_mappings blocks": {
    cause: "Only the first `org_account_mappings` block is sent to the platform.",
    cure: "Move all `mapping` blocks into it.",
  },
  "Unknown policy": {
    cause: "The platform has no policy with this ID.",
    cure: "Correct the IDs, or remove their blocks.",
  },
  "Unknown reason": {
    cause: "The reason of an exception is none of the platform's reasons.",
    cure: "Set one of the reasons that the detail lists; the platform gets `Unknown` until then.",
  },
  "Unsupported authentication type": {
    cause: "The registry authenticates in a way that the provider does not support.",
    cure: "Change it in the platform.",
  },
  "User profile not found": {
    cause: "The credentials belong to no user of the account.",
    cure: "Check the account and the key.",
  },
  "Values ignored": {
    cause: "A constraint has both `field_values` and keys with values.",
    cure: "Remove `field_values`, or split the constraint.",
  },

  // The provider vdb.
  "API key without its secret": {
    cause: "The API created a key and did not return its secret, which cannot be read later.",
    cure: "Apply again: the key is tainted and is replaced.",
  },
  "Backup not complete": {
    cause: "A backup is restored before it is complete.",
    cure: "Wait until its status is `BACKUP_STATUS_SUCCEEDED`.",
  },
  "Backup not found": {
    cause: "The account has no backup with this ID.",
    cure: "Correct the ID or `account_id`.",
  },
  "Backup not made": {
    cause: "The backup failed or was skipped.",
    cure: "Check the cluster in the platform before the next attempt.",
  },
  "Backup not usable": {
    cause: "A new cluster is restored from a backup that has not succeeded.",
    cure: "Use a backup that has succeeded.",
  },
  "Backup of another cloud provider": {
    cause: "A restored cluster is at the cloud provider of the backup's cluster.",
    cure: "Set `cloud_provider` to the value in the detail.",
  },
  "Backup of another cloud region": {
    cause: "A restored cluster is in the region of the backup's cluster.",
    cure: "Set `cloud_region` to the value in the detail.",
  },
  "Backup schedule not found": {
    cause: "The schedule was deleted after the plan.",
    cure: "Plan again.",
  },
  "Bootstrap commands not generated": {
    cause: "The API did not generate the commands that install the components of an environment.",
    cure: "Correct what the reason of the API names, and apply again: the commands are generated then. The environment exists.",
  },
  "Certificate and key required together": {
    cause: "`tls` has a certificate or a private key only.",
    cure: "Set both `cert` and `key`, or neither.",
  },
  "Change without effect": {
    cause: "`jwt_rbac` of a cluster cannot be disabled.",
    cure: "Set `jwt_rbac` to true, or omit it.",
  },
  "Cluster failed": {
    cause: "The cluster reached a phase in which it does not do what an action asked for.",
    cure: "Check the cluster in the platform before the next attempt.",
  },
  "Cluster has no URL yet": {
    cause: "The platform had not given a new cluster its URL within a minute.",
    cure: "Plan later, or run `terraform apply -refresh-only`: both read the URL.",
  },
  "Cluster not healthy": {
    cause: "`wait_for` waits for a cluster that has failed.",
    cure: "Correct the configuration or the platform, and apply again. The cluster is in the state.",
  },
  "Cluster not restored": {
    cause: "The restoration of a cluster failed or was skipped.",
    cure: "Check the cluster in the platform before the next attempt.",
  },
  "Default endpoint used": {
    cause: "The address of the API is empty or whitespace, so the default address is used.",
    cure: "Remove the setting, or set an address such as `vdb.example.org:443`.",
  },
  "Duplicate resource configuration": {
    cause: "Two `resource_configurations` blocks are for the same resource.",
    cure: "Merge the blocks.",
  },
  "Invalid account ID": {
    cause: "`account_id` is not a UUID.",
    cure: "Set it in a form such as `0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d`.",
  },
  "Invalid API address": {
    cause: "The address of the API is not a host and port.",
    cure: "Set an address such as `vdb.example.org:443`.",
  },
  "Invalid API key": {
    cause: "The API key has characters that no key has, such as a line break.",
    cure: "Set `api_key` or `VDB_API_KEY` to the key exactly as the platform shows it.",
  },
  "Invalid environment": {
    cause: "With the cloud provider `hybrid`, the region is not the ID of an environment.",
    cure: "Set it to the `id` of a `vdb_accounts_hybrid_cloud_environment`.",
  },
  "Invalid toleration": {
    cause: "The parts of a toleration exclude each other.",
    cure: "Correct the part that the detail names.",
  },
  "Missing account ID": {
    cause: "Neither the resource nor the provider nor the environment sets the account.",
    cure: "Set `account_id`, or `VDB_ACCOUNT_ID`.",
  },
  "Missing cloud provider": {
    cause: "A list filters by region without the cloud provider.",
    cure: "Set `cloud_provider`, too.",
  },
  "Name too short": {
    cause: "A restored cluster needs a name of at least four characters.",
    cure: "Set a longer name.",
  },
  "Resource without effect": {
    cause: "Only disk can be added to a package.",
    cure: "Remove the `resource_configurations` block.",
  },
  "Too many …": {
    cause: "A block or list has more entries than the API allows.",
    cure: "Remove entries until there are as many as the detail allows.",
  },
  "Unknown cloud provider": {
    cause: "The platform does not know the cloud provider.",
    cure: "Set one of the IDs that the detail lists.",
  },
  "Unknown cloud region": {
    cause: "The cloud provider has no such region, or the account no such environment.",
    cure: "Set one of the regions that the detail lists.",
  },
  "User not found": {
    cause: "The account has no user, or several users, with this address.",
    cure: "Write the address exactly as in the platform; the user must have accepted the invitation.",
  },
  "Wait interrupted": {
    cause:
      "A run was interrupted while it waited for a created cluster to be healthy; the cluster is in the state.",
    cure: "Check in a later plan that the cluster became healthy.",
  },
};
